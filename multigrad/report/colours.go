package report

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A scale is colours for numbers from low to high, between anchors. It is a
// palette and a colour map of gonum/plot.
type scale struct {
	anchors   []color.RGBA
	low, high float64
	alpha     float64
}

// densities go from white to dark blue, times from blue over purple to orange: both
// rise in lightness steadily, so that they can be told apart in grey.
func densities() *scale {
	return &scale{anchors: []color.RGBA{{255, 255, 255, 255}, {158, 202, 225, 255}, {49, 110, 176, 255}, {8, 40, 94, 255}}, high: 1, alpha: 1}
}

func times() *scale {
	return &scale{anchors: []color.RGBA{{30, 30, 110, 255}, {120, 28, 130, 255}, {205, 70, 90, 255}, {250, 175, 60, 255}}, high: 1, alpha: 1}
}

// At is for [palette.ColorMap].
func (s *scale) At(v float64) (color.Color, error) {
	t := (v - s.low) / (s.high - s.low) * float64(len(s.anchors)-1)
	t = max(0, min(t, float64(len(s.anchors)-1)))
	i := min(int(t), len(s.anchors)-2)
	a, b, f := s.anchors[i], s.anchors[i+1], t-float64(i)
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + f*(float64(y)-float64(x)))) }
	return color.RGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}, nil
}

// Max and the following are for [palette.ColorMap].
func (s *scale) Max() float64                  { return s.high }
func (s *scale) Min() float64                  { return s.low }
func (s *scale) SetMax(v float64)              { s.high = v }
func (s *scale) SetMin(v float64)              { s.low = v }
func (s *scale) Alpha() float64                { return s.alpha }
func (s *scale) SetAlpha(v float64)            { s.alpha = v }
func (s *scale) Colors() []color.Color         { return s.Palette(shades).Colors() }
func (s *scale) Palette(n int) palette.Palette { return shaded{s, n} }

const shades = 100

// shaded is a palette of n colours of a scale.
type shaded struct {
	of *scale
	n  int
}

func (s shaded) Colors() []color.Color {
	out := make([]color.Color, s.n)
	for i := range out {
		out[i], _ = s.of.At(s.of.low + (s.of.high-s.of.low)*float64(i)/float64(max(1, s.n-1)))
	}
	return out
}

// colourBar draws a bar with its axis into the middle of a cell.
func colourBar(c draw.Canvas, s *scale, label string, ticker plot.Ticker) {
	p := newPanel()
	p.Add(&plotter.ColorBar{ColorMap: s, Vertical: true, Colors: shades})
	p.HideX()
	p.Y.Label.Text, p.Y.Padding = label, vg.Points(2)
	if ticker != nil {
		p.Y.Tick.Marker = ticker
	}
	const bar = 1.9 * vg.Centimeter // with its axis
	c.Rectangle.Max.X = min(c.Rectangle.Max.X, c.Rectangle.Min.X+bar)
	p.Draw(c)
}
