package main

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// bars are what plotter.NewYErrorBars takes.
type bars struct {
	plotter.XYs
	plotter.YErrors
}

// draw draws the measurements with their errors, and the model.
func draw(path string, c *Curve, p Params) error {
	var b bars
	for _, m := range c.Rows {
		b.XYs = append(b.XYs, plotter.XY{X: m.Time, Y: m.Flux})
		b.YErrors = append(b.YErrors, struct{ Low, High float64 }{m.Error, m.Error})
	}
	errs, err := plotter.NewYErrorBars(b)
	if err != nil {
		return err
	}
	errs.Color = figure.Blue
	panel := figure.Panel("Light of a star behind a mass", "time / d", "flux / mJy")
	panel.Add(errs)
	if _, err := figure.Dots(panel, b.XYs, figure.Blue, 2); err != nil {
		return err
	}
	var model plotter.XYs
	for i := range 1001 {
		t := float64(i) / 10
		model = append(model, plotter.XY{X: t, Y: Flux(p, t)})
	}
	if _, err := figure.Line(panel, model, figure.Orange, 1.6); err != nil {
		return err
	}
	panel.X.Min, panel.X.Max, panel.Y.Min = 0, 100, 0
	return figure.Save(path, 9, 4.4, [][]*plot.Plot{{panel}})
}
