package main

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// field is a field on the grid as a heat map wants it, in kilometres.
type field struct {
	values []float64
	ny, nx int
}

func (f field) Dims() (columns, rows int) { return f.nx, f.ny }
func (f field) Z(column, row int) float64 { return f.values[row*f.nx+column] }
func (f field) X(column int) float64      { return (float64(column) + 0.5) * spacing / 1e3 }
func (f field) Y(row int) float64         { return (float64(row) + 0.5) * spacing / 1e3 }

// minus is the difference of two fields.
func (f field) minus(g []float64) field {
	d := make([]float64, len(g))
	for i := range d {
		d[i] = f.values[i] - g[i]
	}
	return field{d, f.ny, f.nx}
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

// draw draws what was to be recovered beyond the balanced height, what was, and the loss on the way.
func (r *Result) draw(path string) error {
	o := r.Options
	truth := field{r.Truth, o.NY, o.NX}.minus(r.Guess)
	found := field{r.Fit.X, o.NY, o.NX}.minus(r.Guess)
	left := panel("True height beyond balance, ±1 m", truth, 1)
	middle := panel(fmt.Sprintf("Recovered, rms error %.3f m", r.After), found, 1)
	if err := sites(middle, o); err != nil {
		return err
	}
	right, err := r.lossTrace()
	if err != nil {
		return err
	}
	return figure.Save(path, 15, 3.6, [][]*plot.Plot{{left, middle, right}})
}

// panel draws a field whose values are within ±most.
func panel(title string, f field, most float64) *plot.Plot {
	p := figure.Panel(title, "x in km", "y in km")
	h := plotter.NewHeatMap(f, ramp(64))
	h.Min, h.Max = -most, most
	h.Underflow, h.Overflow = figure.Ramp(0), figure.Ramp(1)
	h.Rasterized = true
	p.Add(h)
	p.X.Min, p.X.Max = 0, float64(f.nx)*spacing/1e3
	p.Y.Min, p.Y.Max = 0, float64(f.ny)*spacing/1e3
	return p
}

// sites draws where heights are observed.
func sites(p *plot.Plot, o Options) error {
	var at plotter.XYs
	f := field{nil, o.NY, o.NX}
	for j := apart / 2; j < o.NY; j += apart {
		for i := apart / 2; i < o.NX; i += apart {
			at = append(at, plotter.XY{X: f.X(i), Y: f.Y(j)})
		}
	}
	_, err := figure.Dots(p, at, color.White, 0.8)
	return err
}

func (r *Result) lossTrace() (*plot.Plot, error) {
	p := figure.Panel("Misfit to the observations", "iteration", "loss in m²")
	losses := r.Fit.Trajectory.Losses
	its := make([]float64, len(losses))
	lo, hi := math.Inf(1), 0.0
	for i, v := range losses {
		its[i], lo, hi = float64(i), min(lo, v), max(hi, v)
	}
	if _, err := figure.Line(p, figure.LogPoints(its, losses), figure.Blue, 1.8); err != nil {
		return nil, err
	}
	p.X.Min, p.X.Max = 0, float64(len(losses)-1)
	figure.LogY(p, math.Pow(10, math.Floor(math.Log10(lo))), math.Pow(10, math.Ceil(math.Log10(hi))))
	return p, nil
}

// animate draws the height beyond balance every half an hour of a run from h0. Every rank calls it; rank 0 draws.
func animate(c comm.Comm, o Options, h0 []float64) error {
	if o.Patches == nil {
		o.Patches = halo.Dims(c.Size(), 2)
	}
	m, err := newWater(c, o.NY, o.NX, o.Patches)
	if err != nil {
		return err
	}
	s, rest := m.begin(h0), balanced(o.NY, o.NX)
	every := max(int(interval*3600/m.DT), 1)
	frame := func(step int) error {
		all, err := m.gather(s.H)
		if err != nil || c.Rank() != 0 {
			return err
		}
		title := fmt.Sprintf("Height beyond balance after %.1f h, ±1 m", float64(step)*m.DT/3600)
		p := panel(title, field{all, o.NY, o.NX}.minus(rest), 1)
		return figure.Save(fmt.Sprintf(o.Frames, step/every), 6.5, 3.6, [][]*plot.Plot{{p}})
	}
	if err := frame(0); err != nil {
		return err
	}
	var failed error
	err = m.Run(&s, int(o.Hours*3600/m.DT), func(step int) {
		if step%every == 0 && failed == nil {
			failed = frame(step)
		}
	})
	if err != nil {
		return err
	}
	return failed
}
