package main

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// field is a function on the square as a heat map wants it.
type field struct {
	values []float64
	n      int
}

func (f field) Dims() (columns, rows int) { return f.n, f.n }
func (f field) Z(column, row int) float64 { return f.values[row*f.n+column] }
func (f field) X(column int) float64      { return float64(column+1) / float64(f.n+1) }
func (f field) Y(row int) float64         { return float64(row+1) / float64(f.n+1) }
func (f field) extremes() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range f.values {
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi
}

// ramp is a palette of the examples' colours.
type ramp int

func (r ramp) Colors() []color.Color {
	list := make([]color.Color, r)
	for i := range list {
		list[i] = figure.Ramp(float64(i) / float64(r-1))
	}
	return list
}

// draw draws the true κ, what was recovered, and the loss on the way.
func (r *Result) draw(path string) error {
	truth := field{r.Truth, r.Options.Cells}
	lo, hi := truth.extremes()
	left := r.panel(fmt.Sprintf("True κ, from %.2f to %.2f", lo, hi), truth, lo, hi)
	found := field{r.Heat.X, r.Options.Cells}
	middle := r.panel(fmt.Sprintf("Recovered, off by at most %.0e", math.Pow(10, math.Ceil(math.Log10(distance(r.Heat.X, r.Truth))))), found, lo, hi)
	if err := r.seams(middle); err != nil {
		return err
	}
	right, err := r.lossTrace()
	if err != nil {
		return err
	}
	return figure.Save(path, 13, 4.4, [][]*plot.Plot{{left, middle, right}})
}

func (r *Result) panel(title string, f field, lo, hi float64) *plot.Plot {
	p := figure.Panel(title, "x", "y")
	h := plotter.NewHeatMap(f, ramp(64))
	h.Min, h.Max = lo-1e-6, hi+1e-6 // what lies outside would stay white
	h.Rasterized = true
	p.Add(h)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.X.Tick.Marker, p.Y.Tick.Marker = figure.Every(0.2, 2), figure.Every(0.2, 2)
	return p
}

// seams draws where patches meet.
func (r *Result) seams(p *plot.Plot) error {
	n := r.Options.Cells
	at := func(k, parts int) float64 { return (float64(n*k/parts) + 0.5) / float64(n+1) }
	for k := 1; k < r.Options.Patches[0]; k++ {
		y := at(k, r.Options.Patches[0])
		if _, err := figure.Line(p, plotter.XYs{{X: 0, Y: y}, {X: 1, Y: y}}, color.White, 1); err != nil {
			return err
		}
	}
	for k := 1; k < r.Options.Patches[1]; k++ {
		x := at(k, r.Options.Patches[1])
		if _, err := figure.Line(p, plotter.XYs{{X: x, Y: 0}, {X: x, Y: 1}}, color.White, 1); err != nil {
			return err
		}
	}
	return nil
}

func (r *Result) lossTrace() (*plot.Plot, error) {
	p := figure.Panel("Misfit to the snapshots", "iteration", "mean squared difference")
	losses := r.Heat.Trajectory.Losses
	its := make([]float64, len(losses))
	for i := range its {
		its[i] = float64(i)
	}
	if _, err := figure.Line(p, figure.LogPoints(its, losses), figure.Blue, 1.8); err != nil {
		return nil, err
	}
	p.X.Min, p.X.Max = 0, float64(r.Heat.Steps)
	lo, hi := field{values: losses}.extremes()
	figure.LogY(p, math.Pow(10, math.Floor(math.Log10(lo))), math.Pow(10, math.Ceil(math.Log10(hi))))
	return p, nil
}
