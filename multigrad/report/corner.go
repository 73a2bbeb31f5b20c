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
)

// Corner configures a figure of samples: on the diagonal the distribution of each
// parameter, below it that of each pair, with a colour bar. Lines enclose 68 % and 95 % of
// the samples. Above each histogram stand the median and the distances to the quantiles of
// 16 % and 84 %. The zero value is readable.
type Corner struct {
	Title string
	Names []string  // of the parameters; missing ones are x₀, x₁, ...
	Truth []float64 // drawn as lines; nil for none
	Bins  int       // along each axis; 0 means as many as the number of samples asks for, from 12 to 40; 500 is the most
	Width vg.Length // 0 means 16 cm; the figure is as high
}

const (
	mostCorner = 12 // parameters
	fewest     = 12 // bins
	most       = 40
	mostBins   = 500 // that a user asks for: more than a figure has pixels
)

// Save draws samples of dims parameters, one row for each sample, to a file whose name ends in .png,
// .svg or .pdf. Weights are those of the samples; nil means one each. Rows with numbers that are not
// finite are an error.
func (f Corner) Save(path string, samples, weights []float64, dims int) error {
	format, err := Format(path)
	if err != nil {
		return err
	}
	if err := f.check(samples, weights, dims); err != nil {
		return fmt.Errorf("report: corner: %w", err)
	}
	if f.Width == 0 {
		f.Width = defaultWidth
	}
	c, err := newCanvas(f.Width, f.Width, format)
	if err != nil {
		return err
	}
	if err := f.draw(draw.New(c), samples, weights, dims); err != nil {
		return fmt.Errorf("report: corner: %w", err)
	}
	return save(path, c)
}

func (f Corner) check(samples, weights []float64, dims int) error {
	switch {
	case dims < 1 || dims > mostCorner:
		return fmt.Errorf("%d parameters: want 1 to %d", dims, mostCorner)
	case len(samples)%dims != 0 || len(samples)/dims < 2:
		return fmt.Errorf("%d numbers are no rows of %d parameters, two or more", len(samples), dims)
	case weights != nil && len(weights) != len(samples)/dims:
		return fmt.Errorf("%d weights for %d samples", len(weights), len(samples)/dims)
	case f.Bins < 0 || f.Bins > mostBins:
		return fmt.Errorf("%d bins: want up to %d, or 0 for a number that depends on the samples", f.Bins, mostBins)
	}
	for i, v := range samples {
		if v-v != 0 {
			return fmt.Errorf("parameter %d of sample %d is %v", i%dims, i/dims, v)
		}
	}
	total := 0.0
	for i, w := range weights {
		if !(w >= 0) || math.IsInf(w, 1) {
			return fmt.Errorf("the weight of sample %d is %v", i, w)
		}
		total += w
	}
	if math.IsInf(total, 1) {
		return errors.New("the sum of the weights is beyond float64")
	}
	return checkTruth(f.Truth)
}

func (f Corner) draw(dc draw.Canvas, samples, weights []float64, dims int) error {
	axes := make([]axis, dims)
	for k := range axes {
		var err error
		if axes[k], err = f.axis(samples, weights, dims, k); err != nil {
			return err
		}
	}
	plots := make([][]*plot.Plot, dims)
	for i := range plots {
		plots[i] = make([]*plot.Plot, dims)
		for j := range i + 1 {
			p, err := f.panel(axes, weights, i, j)
			if err != nil {
				return err
			}
			f.label(p, axes, i, j)
			plots[i][j] = p
		}
	}
	tiles := draw.Tiles{Rows: dims, Cols: dims, PadX: 2 * vg.Millimeter, PadY: 2 * vg.Millimeter, PadTop: 2 * vg.Millimeter, PadRight: 4 * vg.Millimeter, PadBottom: vg.Millimeter, PadLeft: vg.Millimeter}
	if f.Title != "" {
		tiles.PadTop += 7 * vg.Millimeter
		style := newPanel().Title.TextStyle
		style.XAlign, style.YAlign = draw.XCenter, draw.YTop
		dc.FillText(style, vg.Point{X: dc.Center().X, Y: dc.Max.Y - 2*vg.Millimeter}, f.Title)
	}
	cells := plot.Align(plots, tiles, dc)
	for i, row := range plots {
		for j, p := range row {
			if p != nil {
				p.Draw(cells[i][j])
			}
		}
	}
	if dims > 1 {
		cell := tiles.At(dc, dims-1, 0)
		colourBar(cell, densities(), "density / highest", nil)
	}
	return nil
}

// axis is one parameter of all samples.
type axis struct {
	name      string
	values    []float64
	quantiles [3]float64
	low, high float64
	bins      int
}

func (f Corner) axis(samples, weights []float64, dims, k int) (axis, error) {
	a := axis{name: nameOf(f.Names, k), bins: f.Bins}
	for i := k; i < len(samples); i += dims {
		a.values = append(a.values, samples[i])
	}
	if a.bins == 0 {
		a.bins = max(fewest, min(most, int(math.Sqrt(float64(len(a.values)))/2)))
	}
	for i, q := range []float64{0.16, 0.5, 0.84} {
		a.quantiles[i] = quantile(a.values, weights, q)
	}
	a.low, a.high = quantile(a.values, weights, 0.001), quantile(a.values, weights, 0.999)
	if k < len(f.Truth) {
		a.low, a.high = min(a.low, f.Truth[k]), max(a.high, f.Truth[k])
	}
	if !shown(a.low) || !shown(a.high) {
		return a, fmt.Errorf("parameter %d reaches from %.6g to %.6g: more than a figure shows", k, a.low, a.high)
	}
	margin := 0.05 * (a.high - a.low)
	if size, equal := flat(a.low, a.high); equal {
		margin = max(size, 1) / 2
	}
	a.low, a.high = a.low-margin, a.high+margin
	return a, nil
}

// nameOf is that of a parameter.
func nameOf(names []string, k int) string {
	if k < len(names) {
		return names[k]
	}
	return fmt.Sprintf("x_{%d}", k)
}

// quantile is the smallest value that a share q of the weights does not exceed.
func quantile(values, weights []float64, q float64) float64 {
	order, total := make([]int, len(values)), 0.0
	for i := range order {
		order[i] = i
		total += weight(weights, i)
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case values[a] < values[b]:
			return -1
		case values[a] > values[b]:
			return 1
		}
		return 0
	})
	sum := 0.0
	for _, i := range order {
		if sum += weight(weights, i); sum >= q*total {
			return values[i]
		}
	}
	return values[order[len(order)-1]]
}

func weight(weights []float64, i int) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}

func (f Corner) panel(axes []axis, weights []float64, i, j int) (*plot.Plot, error) {
	p := newPanel()
	p.X.Min, p.X.Max = axes[j].low, axes[j].high
	if i == j {
		return p, f.histogram(p, axes[i], weights, i)
	}
	p.Y.Min, p.Y.Max = axes[i].low, axes[i].high
	g := newGrid(axes[j], axes[i], weights)
	if g.peak() == 0 {
		return nil, errors.New("all samples have the weight zero")
	}
	h := plotter.NewHeatMap(g, densities().Palette(shades))
	h.Rasterized, h.Min, h.Max = true, 0, 1
	p.Add(h)
	if levels := g.levels(0.95, 0.68); levels[0] < levels[1] {
		p.Add(&contours{g, levels, draw.LineStyle{Color: color.RGBA{R: 0xd9, G: 0x5f, B: 0x0e, A: 0xff}, Width: vg.Points(1)}})
	}
	if j < len(f.Truth) && i < len(f.Truth) {
		return p, errors.Join(
			addRule(p, plotter.XYs{{X: f.Truth[j], Y: axes[i].low}, {X: f.Truth[j], Y: axes[i].high}}, truthColour),
			addRule(p, plotter.XYs{{X: axes[j].low, Y: f.Truth[i]}, {X: axes[j].high, Y: f.Truth[i]}}, truthColour))
	}
	return p, nil
}

// addRule draws a dashed line.
func addRule(p *plot.Plot, xy plotter.XYs, c color.Color) error {
	line, err := addLine(p, xy, c)
	if err == nil {
		line.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
		line.Width = vg.Points(1)
	}
	return err
}

// histogram draws the distribution of one parameter as steps.
func (f Corner) histogram(p *plot.Plot, a axis, weights []float64, k int) error {
	width, counts := (a.high-a.low)/float64(a.bins), make([]float64, a.bins)
	for i, v := range a.values {
		if at := int((v - a.low) / width); v >= a.low && v < a.high && at < a.bins {
			counts[at] += weight(weights, i)
		}
	}
	steps := plotter.XYs{{X: a.low}}
	for i, n := range counts {
		x := a.low + float64(i)*width
		steps = append(steps, plotter.XY{X: x, Y: n}, plotter.XY{X: x + width, Y: n})
	}
	steps = append(steps, plotter.XY{X: a.high})
	top := 1.08 * slices.Max(counts)
	if _, err := addLine(p, steps, lossColour); err != nil {
		return err
	}
	for _, q := range a.quantiles {
		if err := addRule(p, plotter.XYs{{X: q}, {X: q, Y: top}}, lossColour); err != nil {
			return err
		}
	}
	if k < len(f.Truth) {
		if _, err := addLine(p, plotter.XYs{{X: f.Truth[k]}, {X: f.Truth[k], Y: top}}, truthColour); err != nil {
			return err
		}
	}
	p.Y.Min, p.Y.Max = 0, top
	return nil
}

// label leaves axes to the panels at the edge of the figure.
func (f Corner) label(p *plot.Plot, axes []axis, i, j int) {
	p.X.Tick.Marker, p.Y.Tick.Marker = few{}, few{}
	p.X.Padding, p.Y.Padding = 0, 0
	if i == j {
		p.Title.Text, p.Title.TextStyle.Font.Size = axes[i].title(), vg.Points(9)
		p.HideY()
	} else if j > 0 {
		p.Y.Tick.Marker = blank{few{}}
	}
	if i < len(axes)-1 {
		p.X.Tick.Marker = blank{few{}}
	} else {
		p.X.Label.Text = axes[j].name
	}
	if j == 0 && i > 0 {
		p.Y.Label.Text = axes[i].name
	}
}

// title is median and errors, with as many digits as the errors ask for.
func (a axis) title() string {
	down, up := a.quantiles[1]-a.quantiles[0], a.quantiles[2]-a.quantiles[1]
	size := max(math.Abs(a.quantiles[1]), up, down)
	if least := min(down, up); least > 0 && size < 1e5 && least > 1e-5 {
		digits := max(0, 1-int(math.Floor(math.Log10(least))))
		return fmt.Sprintf("%s = %.*f^{+%.*f}_{−%.*f}", a.name, digits, a.quantiles[1], digits, up, digits, down)
	}
	return fmt.Sprintf("%s = %s", a.name, number(a.quantiles[1]))
}
