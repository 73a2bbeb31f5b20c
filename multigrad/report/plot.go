package report

import (
	"errors"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gradgen/gradgen/multigrad"
)

// Figure configures a plot of a run. The zero value is usable. At most the
// first 30 parameters have a panel; the axis label mentions this.
type Figure struct {
	Title string
	Names []string  // of the parameters; nil means those of the log, missing ones are x0, x1, ...
	Truth []float64 // drawn as a line in the panel of each parameter; nil for none
	Width vg.Length // 0 means 16 cm; each panel is a third as high
}

const (
	defaultWidth = 16 * vg.Centimeter
	panelShape   = 1.0 / 3
	mostPanels   = 30 // of parameters
)

var (
	lossColour  = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	normColour  = color.RGBA{R: 0xb0, G: 0x6a, B: 0x1c, A: 0xff}
	paramColour = color.RGBA{R: 0x2d, G: 0x7a, B: 0x4b, A: 0xff}
	truthColour = color.Gray{Y: 0x80}
)

// Save draws the entries to a file whose name ends in .png, .svg or .pdf. An
// existing file is replaced only by a complete one.
func (f Figure) Save(path string, entries []multigrad.LogEntry) error {
	format, err := Format(path)
	if err != nil {
		return err
	}
	c, err := f.draw(format, entries)
	if err != nil {
		return err
	}
	return save(path, c)
}

// Write draws the entries in the format "png", "svg" or "pdf".
func (f Figure) Write(w io.Writer, format string, entries []multigrad.LogEntry) error {
	c, err := f.draw(format, entries)
	if err != nil {
		return err
	}
	if _, err := c.WriteTo(w); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

func (f Figure) draw(format string, entries []multigrad.LogEntry) (canvas, error) {
	if len(entries) == 0 {
		return nil, errors.New("report: the run has no entries")
	}
	if err := checkTruth(f.Truth); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	panels, err := f.panels(entries)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	width := f.Width
	if width == 0 {
		width = defaultWidth
	}
	c, err := newCanvas(width, width*panelShape*vg.Length(len(panels)), format)
	if err != nil {
		return nil, err
	}
	paint(panels, draw.New(c), draw.Tiles{
		PadY: 2 * vg.Millimeter, PadTop: vg.Millimeter, PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: 2 * vg.Millimeter,
	})
	return c, nil
}

func (f Figure) panels(entries []multigrad.LogEntry) ([][]*plot.Plot, error) {
	n := len(entries[0].Params)
	unnamed := f.Names == nil
	for _, e := range entries {
		if len(e.Params) != n {
			return nil, fmt.Errorf("step %d has %d parameters, step %d has %d", entries[0].Step, n, e.Step, len(e.Params))
		}
		if unnamed && e.Names != nil {
			f.Names = e.Names
		}
	}
	p, err := lossPanel(entries)
	if err != nil {
		return nil, err
	}
	p.Title.Text = f.Title
	panels := [][]*plot.Plot{{p}}
	for i := range min(n, mostPanels) {
		p, err := f.paramPanel(entries, i)
		if err != nil {
			return nil, err
		}
		panels = append(panels, []*plot.Plot{p})
	}
	label := &panels[len(panels)-1][0].X.Label.Text
	*label = "step"
	if n > mostPanels {
		*label = fmt.Sprintf("step (parameters %d to %d not drawn)", mostPanels, n-1)
	}
	return panels, nil
}

func lossPanel(entries []multigrad.LogEntry) (*plot.Plot, error) {
	p := newPanel()
	p.Y.Label.Text = "loss"
	loss := series(entries, func(e *multigrad.LogEntry) float64 { return e.Loss })
	if positive(loss) {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, decades{}
	}
	if err := checkSeries("the loss", loss); err != nil {
		return nil, err
	}
	line, err := addLine(p, loss, lossColour)
	if err != nil {
		return nil, err
	}
	norm := series(entries, func(e *multigrad.LogEntry) float64 { return e.Norm })
	if !positive(norm) || !positive(loss) {
		openDecades(&p.Y)
		return p, nil
	}
	if err := checkSeries("the norm of the gradient", norm); err != nil {
		return nil, err
	}
	normLine, err := addLine(p, norm, normColour)
	if err != nil {
		return nil, err
	}
	openDecades(&p.Y)
	p.Y.Label.Text = "loss, gradient"
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(3)
	p.Legend.Add("loss", line)
	p.Legend.Add("norm of the gradient", normLine)
	return p, nil
}

// newPanel is an empty plot in the style of this package.
func newPanel() *plot.Plot {
	p := plot.New()
	Style(p)
	p.X.Tick.Marker, p.Y.Tick.Marker = readable{}, readable{}
	return p
}

func (f Figure) paramPanel(entries []multigrad.LogEntry, i int) (*plot.Plot, error) {
	p := newPanel()
	p.Y.Label.Text = fmt.Sprintf("x%d", i)
	if i < len(f.Names) {
		p.Y.Label.Text = f.Names[i]
	}
	xy := series(entries, func(e *multigrad.LogEntry) float64 { return e.Params[i] })
	if i < len(f.Truth) {
		truth := plotter.XYs{{X: xy[0].X, Y: f.Truth[i]}, {X: xy[len(xy)-1].X, Y: f.Truth[i]}}
		if _, err := addLine(p, truth, truthColour); err != nil {
			return nil, err
		}
	}
	if err := checkSeries("parameter "+p.Y.Label.Text, xy); err != nil {
		return nil, err
	}
	_, err := addLine(p, xy, paramColour)
	return p, err
}

func series(entries []multigrad.LogEntry, y func(*multigrad.LogEntry) float64) plotter.XYs {
	xy := make(plotter.XYs, len(entries))
	for i := range entries {
		xy[i] = plotter.XY{X: float64(entries[i].Step), Y: y(&entries[i])}
	}
	return xy
}

func positive(xy plotter.XYs) bool {
	for _, p := range xy {
		if !(p.Y > 0) {
			return false
		}
	}
	return true
}

func addLine(p *plot.Plot, xy plotter.XYs, c color.Color) (*plotter.Line, error) {
	line, err := plotter.NewLine(visible(xy))
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = c, vg.Points(1.2)
	p.Add(longLine{line})
	return line, nil
}
