package main

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws the echoes at the truth and at the guess, and the speeds of both and of the fit.
func draw(path string, heard, before, fit []float64) error {
	if path == "" {
		return nil
	}
	echoes, speeds := figure.Panel("Echoes: heard (blue), guessed (gray)", "time / s", "displacement"), figure.Panel("Speeds", "depth / m", "m/s")
	colours := []color.Color{figure.Gray, figure.Blue, figure.Gray, figure.Blue, figure.Orange}
	for k, values := range [][]float64{before, heard, guess(), truth(), fit} {
		panel, width, xys := echoes, step, make(plotter.XYs, 2*len(values))
		if k > 1 {
			panel, width = speeds, layer*cell
		}
		for i := range xys {
			xys[i] = plotter.XY{X: width * float64((i+1)/2), Y: values[i/2]}
		}
		if _, err := figure.Line(panel, xys, colours[k], 1.5); err != nil {
			return err
		}
	}
	return figure.Save(path, 10, 4.2, [][]*plot.Plot{{echoes, speeds}})
}
