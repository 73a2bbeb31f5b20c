package report

import (
	"bytes"
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/gradgen/gradgen/multigrad"
)

// Figure says what a plot of a run looks like. The zero value is readable. Of
// many parameters the first 30 have a panel; the axis says so.
type Figure struct {
	Title string
	Names []string  // of the parameters; missing ones are x0, x1, ...
	Truth []float64 // drawn as a line in the panel of each parameter; nil for none
	Width vg.Length // 0 means 16 cm; each panel is a third as high
}

const (
	defaultWidth = 16 * vg.Centimeter
	panelShape   = 1.0 / 3
	dotsPerInch  = 150 // of a PNG
	mostPanels   = 30  // of parameters
)

var (
	lossColour  = color.RGBA{R: 0x1f, G: 0x4e, B: 0x8c, A: 0xff}
	normColour  = color.RGBA{R: 0xb0, G: 0x6a, B: 0x1c, A: 0xff}
	paramColour = color.RGBA{R: 0x2d, G: 0x7a, B: 0x4b, A: 0xff}
	truthColour = color.Gray{Y: 0x80}
)

// Save draws the entries to a file whose name ends in .png or .svg. An earlier
// file of that name is replaced by a whole one or stays.
func (f Figure) Save(path string, entries []multigrad.LogEntry) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(path)), ".")
	if format != "png" && format != "svg" {
		return fmt.Errorf("report: %s: the name must end in .png or .svg", path)
	}
	var figure bytes.Buffer
	if err := f.Write(&figure, format, entries); err != nil {
		return err
	}
	if err := replace(path, figure.Bytes()); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// replace writes a file beside path and renames it.
func replace(path string, data []byte) error {
	const mode = 0o644
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	_, err = tmp.Write(data)
	if err := errors.Join(err, tmp.Chmod(mode), tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// Write draws the entries in the format "png" or "svg".
func (f Figure) Write(w io.Writer, format string, entries []multigrad.LogEntry) error {
	if len(entries) == 0 {
		return errors.New("report: the run has no entries")
	}
	panels, err := f.panels(entries)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	width := f.Width
	if width == 0 {
		width = defaultWidth
	}
	height := width * panelShape * vg.Length(len(panels))
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))}
	case "svg":
		canvas = vgsvg.New(width, height)
	default:
		return fmt.Errorf("report: format %q is not png or svg", format)
	}
	paint(panels, draw.New(canvas))
	if _, err := canvas.WriteTo(w); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// paint puts the panels below each other with their axes aligned.
func paint(panels [][]*plot.Plot, dc draw.Canvas) {
	tiles := draw.Tiles{
		Rows: len(panels), Cols: 1, PadY: 2 * vg.Millimeter,
		PadTop: vg.Millimeter, PadBottom: vg.Millimeter, PadLeft: vg.Millimeter, PadRight: 2 * vg.Millimeter,
	}
	for row, canvases := range plot.Align(panels, tiles, dc) {
		panels[row][0].Draw(canvases[0])
	}
}

func (f Figure) panels(entries []multigrad.LogEntry) ([][]*plot.Plot, error) {
	n := len(entries[0].Params)
	for _, e := range entries {
		if len(e.Params) != n {
			return nil, fmt.Errorf("step %d has %d parameters, step %d has %d", entries[0].Step, n, e.Step, len(e.Params))
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
	line, err := addLine(p, loss, lossColour)
	if err != nil {
		return nil, err
	}
	norm := series(entries, func(e *multigrad.LogEntry) float64 { return e.Norm })
	if !positive(norm) || !positive(loss) {
		openDecades(&p.Y)
		return p, nil
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

// newPanel is an empty plot with sans-serif text.
func newPanel() *plot.Plot {
	p := plot.New()
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.Legend.TextStyle.Font,
		&p.X.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Label.TextStyle.Font, &p.Y.Tick.Label.Font,
	} {
		f.Variant = "Sans"
	}
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
	line, err := plotter.NewLine(xy)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = c, vg.Points(1.2)
	p.Add(line)
	return line, nil
}
