package main

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws the measurements, and the posterior with a band of two standard deviations.
func draw(path string, known, later *Record, offset float64, theta []float64) error {
	times := make([]float64, 25*24+1)
	for i := range times {
		times[i] = 1990 + float64(i)/24
	}
	mean, deviation := known.Predict(theta, times)
	low, high := make([]float64, len(times)), make([]float64, len(times))
	for i := range mean {
		mean[i] += offset
		low[i], high[i] = mean[i]-2*deviation[i], mean[i]+2*deviation[i]
	}
	p := figure.Panel("Carbon dioxide on Mauna Loa: learnt from (blue), measured later (orange), posterior ± 2σ (grey)", "year", "ppm")
	back := figure.Points(times, low)
	slices.Reverse(back)
	band, err := plotter.NewPolygon(append(figure.Points(times, high), back...))
	if err != nil {
		return err
	}
	band.Color, band.LineStyle.Width = color.Gray{Y: 205}, 0
	p.Add(band)
	if _, err := figure.Line(p, figure.Points(times, mean), color.Gray{Y: 90}, 0.8); err != nil {
		return err
	}
	for i, r := range []*Record{known, later} {
		ppm := make([]float64, len(r.Value))
		for j, v := range r.Value {
			ppm[j] = v + offset
		}
		if _, err := figure.Dots(p, figure.Points(r.Time, ppm), []color.Color{figure.Blue, figure.Orange}[i], 1.3); err != nil {
			return err
		}
	}
	p.X.Min, p.X.Max = 1990, 2015
	return figure.Save(path, 9, 4.4, [][]*plot.Plot{{p}})
}
