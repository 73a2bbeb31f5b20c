package report

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// A longLine draws a line of many points in pieces, because the time that the canvas takes for one piece grows faster
// than its length where the line goes up and down.
type longLine struct{ *plotter.Line }

// Plot is for [plot.Plotter].
func (l longLine) Plot(c draw.Canvas, p *plot.Plot) {
	const most = 64 // points of a piece
	for at := 0; at == 0 || at < len(l.XYs)-1; at += most {
		piece := *l.Line
		piece.XYs = l.XYs[at:min(at+most+1, len(l.XYs))]
		piece.Plot(c, p)
	}
}

// mostColumns is how many positions a line is drawn at along its axis. It is more than a figure has pixels.
const mostColumns = 2000

// visible returns the first, the last, the lowest and the highest point of each of mostColumns columns; a line through
// these looks like that through all points.
//
// Source: U. Jugel, Z. Jerzak, G. Hackenbroich, V. Markl, M4: a visualization-oriented time series data aggregation,
// PVLDB 7 (2014) 797–808.
func visible(xy plotter.XYs) plotter.XYs {
	if len(xy) <= 4*mostColumns {
		return xy
	}
	from, width := xy[0].X, xy[len(xy)-1].X-xy[0].X
	column := func(i int) int { return int((xy[i].X - from) / width * mostColumns) }
	var kept plotter.XYs
	for first := 0; first < len(xy); {
		low, high, last := first, first, first
		for ; last+1 < len(xy) && column(last+1) == column(first); last++ {
			if xy[last+1].Y < xy[low].Y {
				low = last + 1
			}
			if xy[last+1].Y > xy[high].Y {
				high = last + 1
			}
		}
		at := first - 1
		for _, i := range []int{first, min(low, high), max(low, high), last} {
			if i > at {
				kept, at = append(kept, xy[i]), i
			}
		}
		first = last + 1
	}
	return kept
}
