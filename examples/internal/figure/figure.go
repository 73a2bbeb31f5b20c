// Package figure draws the figures of the examples: panels in one common
// style, aligned on a grid, saved as PNG, SVG or PDF.
package figure

import (
	"flag"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/gradgen/gradgen/multigrad/report"
)

// Panel returns an empty plot with a title and axis labels.
func Panel(title, x, y string) *plot.Plot {
	p := plot.New()
	report.Style(p)
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = vg.Points(6)
	setFont(&p.Title.TextStyle.Font, 13)
	setFont(&p.Legend.TextStyle.Font, 11)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		setFont(&axis.Label.TextStyle.Font, 12)
		setFont(&axis.Tick.Label.Font, 10)
		axis.Padding = 0
		axis.Label.Padding = vg.Points(3)
	}
	p.Legend.Padding = vg.Points(3)
	p.Legend.ThumbnailWidth, p.Legend.XOffs = vg.Points(24), vg.Points(-6)
	grid := plotter.NewGrid()
	grid.Horizontal.Color = color.Gray{Y: 228}
	grid.Vertical.Color = color.Gray{Y: 228}
	p.Add(grid)
	return p
}

// setFont selects the sans-serif face in the given size.
func setFont(f *font.Font, points float64) {
	f.Variant = "Sans"
	f.Size = vg.Points(points)
}

// Points returns x and y as plotter data.
func Points(x, y []float64) plotter.XYs {
	xys := make(plotter.XYs, len(x))
	for i := range x {
		xys[i] = plotter.XY{X: x[i], Y: y[i]}
	}
	return xys
}

// LogPoints returns x and log10 y as plotter data, for an axis made by LogY.
// Points whose y is not positive are left out.
func LogPoints(x, y []float64) plotter.XYs {
	var xys plotter.XYs
	for i := range x {
		if y[i] > 0 {
			xys = append(xys, plotter.XY{X: x[i], Y: math.Log10(y[i])})
		}
	}
	return xys
}

// Line adds a line of the given width in points; dashes may be nil.
func Line(p *plot.Plot, xys plotter.XYs, c color.Color, width float64, dashes ...vg.Length) (*plotter.Line, error) {
	line, err := plotter.NewLine(xys)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width, line.Dashes = c, vg.Points(width), dashes
	p.Add(line)
	return line, nil
}

// Dots adds filled circles of the given radius in points.
func Dots(p *plot.Plot, xys plotter.XYs, c color.Color, radius float64) (*plotter.Scatter, error) {
	dots, err := plotter.NewScatter(xys)
	if err != nil {
		return nil, err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: c, Radius: vg.Points(radius), Shape: draw.CircleGlyph{}}
	p.Add(dots)
	return dots, nil
}

// Label writes text to the right of a point.
func Label(p *plot.Plot, x, y float64, text string, c color.Color) error {
	labels, err := plotter.NewLabels(plotter.XYLabels{
		XYs: plotter.XYs{{X: x, Y: y}}, Labels: []string{text},
	})
	if err != nil {
		return err
	}
	style := &labels.TextStyle[0]
	setFont(&style.Font, 9)
	style.Color, style.YAlign = c, draw.YCenter
	labels.Offset.X = vg.Points(4)
	p.Add(labels)
	return nil
}

// Save draws the panels row by row, their axes aligned, with the given size in
// inches, to a PNG, SVG or PDF file by the end of its name.
func Save(path string, width, height float64, panels [][]*plot.Plot) error {
	return report.SavePlots(path, vg.Length(width)*vg.Inch, vg.Length(height)*vg.Inch, panels)
}

// Flag defines a flag for the name of a figure, which is refused when the command
// line is read unless Save can write it.
func Flag(flags *flag.FlagSet, path *string, name, usage string) {
	flags.Func(name, usage, func(text string) error {
		*path = text
		return report.CheckPath(text)
	})
}
