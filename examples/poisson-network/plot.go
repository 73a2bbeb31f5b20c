package main

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// field is a function on the square as a heat map wants it.
type field struct {
	value func(x, y float64) float64
	n     int
}

func (f field) Dims() (columns, rows int) { return f.n, f.n }
func (f field) Z(column, row int) float64 { return f.value(f.X(column), f.Y(row)) }
func (f field) X(column int) float64      { return float64(column+1) / float64(f.n+1) }
func (f field) Y(row int) float64         { return float64(row+1) / float64(f.n+1) }

// ramp is a palette of the examples' colours.
type ramp int

func (r ramp) Colors() []color.Color {
	list := make([]color.Color, r)
	for i := range list {
		list[i] = figure.Ramp(float64(i) / float64(r-1))
	}
	return list
}

// draw draws the true κ, the network, and the loss on the way.
func (r *Result) draw(path string) error {
	network := func(x, y float64) float64 { return r.Model.Kappa(r.Fit.X, x, y) }
	left := panel("True κ", field{trueKappa, r.Options.Cells})
	middle := panel("The network", field{network, r.Options.Cells})
	p := figure.Panel("Misfit to u", "iteration", "relative squared difference")
	losses := r.Fit.Trajectory.Losses
	its, lo, hi := make([]float64, len(losses)), math.Inf(1), 0.0
	for i, v := range losses {
		its[i], lo, hi = float64(i), min(lo, v), max(hi, v)
	}
	if _, err := figure.Line(p, figure.LogPoints(its, losses), figure.Blue, 1.8); err != nil {
		return err
	}
	p.X.Min, p.X.Max = 0, float64(len(losses))
	figure.LogY(p, math.Pow(10, math.Floor(math.Log10(lo))), math.Pow(10, math.Ceil(math.Log10(hi))))
	return figure.Save(path, 13, 4.4, [][]*plot.Plot{{left, middle, p}})
}

func panel(title string, f field) *plot.Plot {
	p := figure.Panel(title, "x", "y")
	h := plotter.NewHeatMap(f, ramp(64))
	h.Min, h.Max = 0.3, 2.1 // the network may go beyond the truth
	h.Rasterized = true
	p.Add(h)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.X.Tick.Marker, p.Y.Tick.Marker = figure.Every(0.2, 2), figure.Every(0.2, 2)
	return p
}
