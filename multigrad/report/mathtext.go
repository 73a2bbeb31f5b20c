package report

import (
	"math"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// Style gives a plot the style of the figures of this package: sans-serif text, and labels with superscripts and subscripts.
// Raised text is written as in 10⁴ or x^{2}, lowered text as in x₁ or x_{max}; raised text that lowered text follows stands
// above it. The sign of the sun, as in M☉, is drawn whether or not the font has it.
func Style(p *plot.Plot) {
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.Legend.TextStyle.Font,
		&p.X.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Label.TextStyle.Font, &p.Y.Tick.Label.Font,
	} {
		f.Variant = "Sans"
	}
	h := mathText{text.Plain{Fonts: font.DefaultCache}}
	p.TextHandler = h
	for _, s := range []*text.Style{
		&p.Title.TextStyle, &p.Legend.TextStyle, &p.X.Label.TextStyle, &p.X.Tick.Label, &p.Y.Label.TextStyle, &p.Y.Tick.Label,
	} {
		s.Handler = h
	}
}

// mathText draws text with runs above and below the line.
type mathText struct{ text.Plain }

// A run is text on one height.
type run struct {
	text  string
	level int // 1 above the line, −1 below it
}

const (
	small   = 0.7  // size of raised and lowered text
	raised  = 0.38 // of the size of the font
	lowered = -0.18
	sun     = '☉'
	sunSize = 0.34 // radius
)

const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋"
	onTheLine    = "0123456789+−"
)

// runs takes a line apart.
func runs(line string) (out []run) {
	add := func(s string, level int) {
		if n := len(out); n > 0 && out[n-1].level == level {
			out[n-1].text += s
		} else {
			out = append(out, run{s, level})
		}
	}
	for len(line) > 0 {
		if end := strings.IndexByte(line, '}'); end > 0 && (strings.HasPrefix(line, "^{") || strings.HasPrefix(line, "_{")) {
			level := 1
			if line[0] == '_' {
				level = -1
			}
			add(line[2:end], level)
			line = line[end+1:]
			continue
		}
		r, size := utf8.DecodeRuneInString(line)
		line = line[size:]
		switch {
		case strings.ContainsRune(superscripts, r):
			add(plain(r, superscripts), 1)
		case strings.ContainsRune(subscripts, r):
			add(plain(r, subscripts), -1)
		case r == sun:
			add(string(r), -1)
		default:
			add(string(r), 0)
		}
	}
	return out
}

// plain is a character of a table as it stands on the line.
func plain(r rune, table string) string {
	for i, t := range []rune(table) {
		if t == r {
			return string([]rune(onTheLine)[i])
		}
	}
	return string(r)
}

func (m mathText) font(f font.Font, level int) font.Font {
	if level != 0 {
		f.Size *= small
	}
	return f
}

// place calls f with each run, where it begins and how wide it is, and returns the width of
// the line.
func (m mathText) place(line string, f font.Font, each func(r run, at vg.Length)) vg.Length {
	var at, raisedFrom, end vg.Length // end is that of what is widest
	last := 0
	for _, r := range runs(line) {
		from := end
		if r.level < 0 && last > 0 {
			from = raisedFrom
		}
		at = from
		each(r, from)
		face := m.Fonts.Lookup(m.font(f, r.level), m.font(f, r.level).Size)
		for _, part := range strings.SplitAfter(r.text, string(sun)) {
			at += face.Width(strings.TrimSuffix(part, string(sun)))
			if strings.HasSuffix(part, string(sun)) {
				at += 2.3 * sunSize * f.Size
			}
		}
		raisedFrom, last, end = from, r.level, max(end, at)
	}
	return end
}

// Box is for [text.Handler].
func (m mathText) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = m.Plain.Box("x", f)
	return m.place(line, f, func(run, vg.Length) {}), height, depth
}

// Draw is for [text.Handler].
func (m mathText) Draw(c vg.Canvas, txt string, style text.Style, at vg.Point) {
	txt = strings.TrimRight(txt, "\n")
	if txt == "" {
		return
	}
	c.SetColor(style.Color)
	if style.Rotation != 0 {
		c.Push()
		c.Rotate(style.Rotation)
		defer c.Pop()
	}
	sin, cos := math.Sincos(style.Rotation)
	at = vg.Point{X: at.Y*vg.Length(sin) + at.X*vg.Length(cos), Y: at.Y*vg.Length(cos) - at.X*vg.Length(sin)}
	lines := m.Lines(txt)
	at.Y += style.Height(txt)*vg.Length(style.YAlign) - m.Extents(style.Font).Ascent
	for i, line := range lines {
		width := m.place(line, style.Font, func(run, vg.Length) {})
		from := at.Add(vg.Point{X: vg.Length(style.XAlign) * width, Y: vg.Length(len(lines)-i) * style.Font.Size})
		m.place(line, style.Font, func(r run, x vg.Length) { m.drawRun(c, r, style.Font, from.Add(vg.Point{X: x})) })
	}
}

func (m mathText) drawRun(c vg.Canvas, r run, f font.Font, at vg.Point) {
	switch r.level {
	case 1:
		at.Y += raised * f.Size
	case -1:
		at.Y += lowered * f.Size
	}
	face := m.Fonts.Lookup(m.font(f, r.level), m.font(f, r.level).Size)
	for _, part := range strings.SplitAfter(r.text, string(sun)) {
		words := strings.TrimSuffix(part, string(sun))
		if words != "" {
			c.FillString(face, at, words)
		}
		at.X += face.Width(words)
		if len(words) < len(part) {
			drawSun(c, at, f.Size)
			at.X += 2.3 * sunSize * f.Size
		}
	}
}

// drawSun draws a circle with a point in it.
func drawSun(c vg.Canvas, at vg.Point, size vg.Length) {
	center := at.Add(vg.Point{X: 1.15 * sunSize * size, Y: sunSize * size})
	var ring, dot vg.Path
	ring.Move(center.Add(vg.Point{X: sunSize * size}))
	ring.Arc(center, sunSize*size, 0, 2*math.Pi)
	ring.Close()
	c.SetLineWidth(size / 14)
	c.Stroke(ring)
	dot.Move(center.Add(vg.Point{X: size / 12}))
	dot.Arc(center, size/12, 0, 2*math.Pi)
	dot.Close()
	c.Fill(dot)
}
