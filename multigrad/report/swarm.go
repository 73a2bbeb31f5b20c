package report

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
)

// Swarm configures a figure of a search: on the left the way of each particle in two
// parameters, coloured by the step, on the right the losses of the particles and the best so
// far. The zero value is readable.
type Swarm struct {
	Title  string
	Names  []string         // of the parameters; missing ones are x₀, x₁, ...
	Axes   [2]int           // the parameters on the left; both zero means the first two
	Bounds multigrad.Bounds // the box that was searched, drawn as a frame
	Truth  []float64        // marked by a cross; nil for none
	Width  vg.Length        // 0 means 16 cm; the figure is half as high
}

// Save draws the history of a run to a file whose name ends in .png, .svg or .pdf. Losses that are not
// finite, or of a size above 1e300, are left out. A history whose parts disagree about the numbers of steps, particles
// or parameters is an error.
func (f Swarm) Save(path string, h *multiswarm.History) error {
	format, err := Format(path)
	if err != nil {
		return err
	}
	if h == nil || len(h.Steps) == 0 {
		return errors.New("report: swarm: the run has kept no steps")
	}
	d, err := parameters(h)
	if err != nil {
		return fmt.Errorf("report: swarm: the history is inconsistent: %w", err)
	}
	if f.Width == 0 {
		f.Width = defaultWidth
	}
	c, err := newCanvas(f.Width, f.Width/2, format)
	if err != nil {
		return err
	}
	if err := f.draw(draw.New(c), h, d); err != nil {
		return fmt.Errorf("report: swarm: %w", err)
	}
	return save(path, c)
}

// parameters is their number, if all parts of a history agree about it.
func parameters(h *multiswarm.History) (int, error) {
	for _, part := range []struct {
		name string
		n    int
	}{{"positions", len(h.Positions)}, {"velocities", len(h.Velocities)}, {"losses", len(h.Losses)},
		{"best losses", len(h.BestLoss)}, {"best points", len(h.BestX)}} {
		if part.n != len(h.Steps) {
			return 0, fmt.Errorf("%s of %d steps, of %d", part.name, part.n, len(h.Steps))
		}
	}
	if len(h.Losses[0]) == 0 {
		return 0, fmt.Errorf("step %d has no particles", h.Steps[0])
	}
	d := len(h.Positions[0]) / len(h.Losses[0])
	for i, step := range h.Steps {
		n, v, best := len(h.Losses[i]), len(h.Velocities[i]), h.BestX[i]
		switch {
		case len(h.Positions[i]) != n*d:
			return 0, fmt.Errorf("step %d has %d numbers of positions for %d particles of %d parameters", step, len(h.Positions[i]), n, d)
		case v > 0 && v != n*d:
			return 0, fmt.Errorf("step %d has %d numbers of velocities for %d particles of %d parameters", step, v, n, d)
		case best != nil && len(best) != d:
			return 0, fmt.Errorf("the best point of step %d has %d of %d parameters", step, len(best), d)
		}
	}
	return d, nil
}

// check rejects axes, bounds and a truth that have other parameters than the run.
func (f Swarm) check(d int) error {
	if f.Axes[0] < 0 || f.Axes[1] < 0 || max(f.Axes[0], f.Axes[1]) >= d {
		return fmt.Errorf("parameters %d and %d of %d", f.Axes[0], f.Axes[1], d)
	}
	if lower, upper := f.Bounds.Lower, f.Bounds.Upper; lower != nil && upper != nil && (len(lower) != d || len(upper) != d) {
		return fmt.Errorf("bounds of %d and %d parameters, of %d", len(lower), len(upper), d)
	}
	if most := max(f.Axes[0], f.Axes[1]); f.Truth != nil && len(f.Truth) <= most {
		return fmt.Errorf("the truth has %d parameters, none with the number %d", len(f.Truth), most)
	}
	return checkTruth(f.Truth)
}

func (f Swarm) draw(dc draw.Canvas, h *multiswarm.History, d int) error {
	if f.Axes == [2]int{} {
		f.Axes[1] = 1
	}
	if err := f.check(d); err != nil {
		return err
	}
	colours := times()
	colours.SetMin(float64(h.Steps[0]))
	colours.SetMax(float64(max(h.Steps[len(h.Steps)-1], h.Steps[0]+1)))
	ways, err := f.ways(h, d, colours)
	if err != nil {
		return err
	}
	losses, err := f.losses(h)
	if err != nil {
		return err
	}
	limitAxes(&ways.X, &ways.Y, &losses.X, &losses.Y)
	ways.Title.Text = f.Title
	const bar, gap = 1.9 * vg.Centimeter, 3 * vg.Millimeter
	width := (dc.Max.X - dc.Min.X - bar - 4*gap) / 2
	part := func(from, to vg.Length) draw.Canvas {
		return draw.Canvas{Canvas: dc.Canvas, Rectangle: vg.Rectangle{
			Min: vg.Point{X: dc.Min.X + from, Y: dc.Min.Y + gap}, Max: vg.Point{X: dc.Min.X + to, Y: dc.Max.Y - gap}}}
	}
	ways.Draw(part(gap, gap+width))
	colourBar(part(2*gap+width, 2*gap+width+bar), colours, "step", nil)
	losses.Draw(part(3*gap+width+bar, 3*gap+2*width+bar))
	return nil
}

// ways draws each particle's as lines between steps, the later ones over the earlier.
func (f Swarm) ways(h *multiswarm.History, d int, colours *scale) (*plot.Plot, error) {
	p := newPanel()
	p.X.Label.Text, p.Y.Label.Text = nameOf(f.Names, f.Axes[0]), nameOf(f.Names, f.Axes[1])
	at := func(x []float64) plotter.XY { return plotter.XY{X: x[f.Axes[0]], Y: x[f.Axes[1]]} }
	for i, step := range h.Steps {
		c, _ := colours.At(float64(step))
		dots := make(plotter.XYs, 0, len(h.Losses[i]))
		for k := range h.Losses[i] {
			x, _, _ := h.Particle(i, k)
			if !shown(x[f.Axes[0]]) || !shown(x[f.Axes[1]]) {
				return nil, fmt.Errorf("particle %d of step %d is at %.6g: a figure shows numbers up to %.0g", k, step, x, mostShown)
			}
			dots = append(dots, at(x))
			if i == 0 || k >= len(h.Losses[i-1]) {
				continue
			}
			before, _, _ := h.Particle(i-1, k)
			line, err := addLine(p, plotter.XYs{at(before), at(x)}, c)
			if err != nil {
				return nil, err
			}
			line.Width = vg.Points(0.4)
		}
		s, err := plotter.NewScatter(dots)
		if err != nil {
			return nil, err
		}
		s.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(1.3), Shape: draw.CircleGlyph{}}
		p.Add(s)
	}
	return p, f.marks(p, h, at)
}

// marks draws the box, the best point and the truth.
func (f Swarm) marks(p *plot.Plot, h *multiswarm.History, at func([]float64) plotter.XY) error {
	if f.Bounds.Lower != nil && f.Bounds.Upper != nil {
		a, b := at(f.Bounds.Lower), at(f.Bounds.Upper)
		if err := addRule(p, plotter.XYs{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}, a}, truthColour); err != nil {
			return err
		}
	}
	const space = 0.22 // above the box, for the legend
	p.Y.Max += space * (p.Y.Max - p.Y.Min)
	p.X.Tick.Marker, p.Y.Tick.Marker = few{}, few{}
	p.Legend.Top, p.Legend.Padding = true, vg.Points(3)
	mark := func(x []float64, name string, style draw.GlyphStyle) error {
		s, err := plotter.NewScatter(plotter.XYs{at(x)})
		if err != nil {
			return err
		}
		s.GlyphStyle = style
		p.Add(s)
		p.Legend.Add(name, s)
		return nil
	}
	if best := h.BestX[len(h.BestX)-1]; best != nil {
		if err := mark(best, "best", draw.GlyphStyle{Color: color.Black, Radius: vg.Points(4), Shape: draw.RingGlyph{}}); err != nil {
			return err
		}
	}
	if f.Truth == nil {
		return nil
	}
	return mark(f.Truth, "truth", draw.GlyphStyle{Color: color.Black, Radius: vg.Points(4), Shape: draw.CrossGlyph{}})
}

// losses draws those of all particles, between the quantiles of 16 % and 84 %, their median and the
// best of all steps.
func (f Swarm) losses(h *multiswarm.History) (*plot.Plot, error) {
	p := newPanel()
	p.X.Label.Text, p.Y.Label.Text = "step", "loss"
	var best, median, low, high plotter.XYs
	for i, step := range h.Steps {
		x := float64(step)
		if shown(h.BestLoss[i]) {
			best = append(best, plotter.XY{X: x, Y: h.BestLoss[i]})
		}
		kept := slices.DeleteFunc(slices.Clone(h.Losses[i]), func(v float64) bool { return !shown(v) })
		if len(kept) == 0 {
			continue
		}
		median = append(median, plotter.XY{X: x, Y: quantile(kept, nil, 0.5)})
		low = append(low, plotter.XY{X: x, Y: quantile(kept, nil, 0.16)})
		high = append(high, plotter.XY{X: x, Y: quantile(kept, nil, 0.84)})
	}
	if len(median) == 0 || len(best) == 0 {
		return nil, errors.New("no loss is a number up to 1e300")
	}
	if positive(best) && positive(low) {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{}
	}
	slices.Reverse(high)
	band, err := plotter.NewPolygon(append(slices.Clone(low), high...))
	if err != nil {
		return nil, err
	}
	band.Color, band.LineStyle.Width = color.RGBA{R: 0xc9, G: 0xd8, B: 0xe8, A: 0xff}, 0
	p.Add(band)
	middle, err := addLine(p, median, lossColour)
	if err != nil {
		return nil, err
	}
	lowest, err := addLine(p, best, normColour)
	if err != nil {
		return nil, err
	}
	openDecades(&p.Y)
	const space = 0.3 // above the lines, for the legend
	if _, logarithmic := p.Y.Scale.(plot.LogScale); logarithmic {
		p.Y.Max *= math.Pow(p.Y.Max/p.Y.Min, space)
	} else {
		p.Y.Max += space * (p.Y.Max - p.Y.Min)
	}
	p.Legend.Top, p.Legend.Padding = true, vg.Points(3)
	p.Legend.Add("68 % of the particles", band)
	p.Legend.Add("median", middle)
	p.Legend.Add("best so far", lowest)
	return p, nil
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
