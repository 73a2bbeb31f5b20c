package main

import (
	"image/color"

	"gonum.org/v1/plot"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws the pelts and the model.
func draw(path string, theta []float64) error {
	times := make([]float64, 401)
	for i := range times {
		times[i] = float64(i) / 20
	}
	rows, err := Predict(theta, times)
	if err != nil {
		return err
	}
	p := figure.Panel("Pelts of the Hudson's Bay Company: hares (blue) and lynxes (orange)", "year after 1900", "thousands")
	line := make([]float64, len(times))
	for k, c := range []color.Color{figure.Blue, figure.Orange} {
		for i, row := range rows {
			line[i] = row[k]
		}
		if _, err := figure.Line(p, figure.Points(times, line), c, 1.8); err != nil {
			return err
		}
		if _, err := figure.Dots(p, figure.Points(pelts.Years, [][]float64{pelts.Hares, pelts.Lynxes}[k]), c, 3); err != nil {
			return err
		}
	}
	p.X.Min, p.X.Max, p.Y.Min = 0, 20, 0
	return figure.Save(path, 9, 4.4, [][]*plot.Plot{{p}})
}
