package report

import (
	"errors"
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Residuals configures a figure of data and a model: above, both against a coordinate, below,
// their differences in units of the errors, with a band of one error. The zero value is readable.
type Residuals struct {
	Title string
	X, Y  string // labels
	LogX  bool   // logarithmic axes, for positive numbers
	LogY  bool
	Width vg.Length // 0 means 16 cm; the figure is 0.7 times as high
}

// Save draws data with their errors and the model at the same coordinates to a file whose name ends in .png, .svg or
// .pdf. Nil errors are one each, and not drawn.
func (f Residuals) Save(path string, x, data, errs, model []float64) error {
	format, err := Format(path)
	if err != nil {
		return err
	}
	if err := f.check(x, data, errs, model); err != nil {
		return fmt.Errorf("report: residuals: %w", err)
	}
	if f.Width == 0 {
		f.Width = defaultWidth
	}
	c, err := newCanvas(f.Width, 0.7*f.Width, format)
	if err != nil {
		return err
	}
	above, err := f.above(x, data, errs, model)
	if err != nil {
		return fmt.Errorf("report: residuals: %w", err)
	}
	below, err := f.below(x, data, errs, model)
	if err != nil {
		return fmt.Errorf("report: residuals: %w", err)
	}
	limitAxes(&above.X, &above.Y, &below.X, &below.Y)
	f.drawBoth(draw.New(c), above, below)
	return save(path, c)
}

// drawBoth gives the data more than half of the height, with the axes aligned.
func (f Residuals) drawBoth(dc draw.Canvas, above, below *plot.Plot) {
	pad := 2 * vg.Millimeter
	cells := plot.Align([][]*plot.Plot{{above}, {below}}, draw.Tiles{Rows: 2, Cols: 1, PadTop: pad, PadLeft: pad, PadRight: 2 * pad, PadBottom: pad, PadY: pad}, dc)
	middle := dc.Min.Y + (dc.Max.Y-dc.Min.Y)*0.42
	cells[0][0].Min.Y, cells[1][0].Max.Y = middle+pad/2, middle-pad/2
	above.Draw(cells[0][0])
	below.Draw(cells[1][0])
}

func (f Residuals) check(x, data, errs, model []float64) error {
	n := len(x)
	if n == 0 || len(data) != n || len(model) != n || errs != nil && len(errs) != n {
		return fmt.Errorf("%d coordinates, %d data, %d errors and %d numbers of the model", n, len(data), len(errs), len(model))
	}
	for _, list := range [][]float64{x, data, errs, model} {
		if i := slices.IndexFunc(list, func(v float64) bool { return !shown(v) }); i >= 0 {
			return fmt.Errorf("number %d is %v: a figure shows numbers up to %.0g", i, list[i], mostShown)
		}
	}
	if i := slices.IndexFunc(errs, func(v float64) bool { return v <= 0 }); i >= 0 {
		return fmt.Errorf("error %d is %v", i, errs[i])
	}
	if f.LogX && slices.Min(x) <= 0 || f.LogY && min(slices.Min(data), slices.Min(model)) <= 0 {
		return errors.New("a logarithmic axis needs positive numbers")
	}
	return nil
}

func (f Residuals) panel() *plot.Plot {
	p := newPanel()
	if f.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, decades{}
	}
	return p
}

func (f Residuals) above(x, data, errs, model []float64) (*plot.Plot, error) {
	p := f.panel()
	p.Title.Text, p.Y.Label.Text = f.Title, f.Y
	p.X.Tick.Marker = blank{p.X.Tick.Marker}
	if f.LogY {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{}
	}
	order := sorted(x)
	line, err := addLine(p, pairs(order, x, model), normColour)
	if err != nil {
		return nil, err
	}
	dots, err := addDots(p, pairs(order, x, data), lossColour)
	if err != nil {
		return nil, err
	}
	if errs != nil {
		if err := f.addErrors(p, pairs(order, x, data), order, errs); err != nil {
			return nil, err
		}
	}
	p.Legend.Top, p.Legend.Padding = true, vg.Points(3)
	p.Legend.Add("data", dots)
	p.Legend.Add("model", line)
	openDecades(&p.Y)
	return p, nil
}

// addErrors draws bars, which on a logarithmic axis end above zero.
func (f Residuals) addErrors(p *plot.Plot, xy plotter.XYs, order []int, errs []float64) error {
	bars := make(plotter.YErrors, len(xy))
	for k, i := range order {
		bars[k].Low, bars[k].High = errs[i], errs[i]
		if f.LogY && errs[i] >= xy[k].Y {
			bars[k].Low = 0.9 * xy[k].Y
		}
	}
	b, err := plotter.NewYErrorBars(struct {
		plotter.XYs
		plotter.YErrors
	}{xy, bars})
	if err != nil {
		return err
	}
	b.Color, b.CapWidth = lossColour, vg.Points(3)
	p.Add(b)
	return nil
}

func (f Residuals) below(x, data, errs, model []float64) (*plot.Plot, error) {
	p := f.panel()
	p.X.Label.Text, p.Y.Label.Text = f.X, "(data − model)/σ"
	if errs == nil {
		p.Y.Label.Text = "data − model"
	}
	order := sorted(x)
	off := make([]float64, len(x))
	for i := range off {
		off[i] = data[i] - model[i]
		if errs != nil {
			off[i] /= errs[i]
		}
		if !shown(off[i]) {
			return nil, fmt.Errorf("model %d differs from the data by %.6g errors: a figure shows numbers up to %.0g", i, off[i], mostShown)
		}
	}
	xy := pairs(order, x, off)
	first, last := xy[0].X, xy[len(xy)-1].X
	if errs != nil {
		band, err := plotter.NewPolygon(plotter.XYs{{X: first, Y: -1}, {X: last, Y: -1}, {X: last, Y: 1}, {X: first, Y: 1}})
		if err != nil {
			return nil, err
		}
		band.Color, band.LineStyle.Width = color.RGBA{R: 0xe4, G: 0xe9, B: 0xef, A: 0xff}, 0
		p.Add(band)
	}
	if err := addRule(p, plotter.XYs{{X: first}, {X: last}}, truthColour); err != nil {
		return nil, err
	}
	p.Y.Tick.Marker = few{}
	_, err := addDots(p, xy, lossColour)
	return p, err
}

func addDots(p *plot.Plot, xy plotter.XYs, c color.Color) (*plotter.Scatter, error) {
	s, err := plotter.NewScatter(xy)
	if err != nil {
		return nil, err
	}
	s.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(2), Shape: draw.CircleGlyph{}}
	p.Add(s)
	return s, nil
}

// sorted is the order of coordinates.
func sorted(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if x[a] < x[b] {
			return -1
		}
		if x[a] > x[b] {
			return 1
		}
		return 0
	})
	return order
}

func pairs(order []int, x, y []float64) plotter.XYs {
	xy := make(plotter.XYs, len(order))
	for k, i := range order {
		xy[k] = plotter.XY{X: x[i], Y: y[i]}
	}
	return xy
}
