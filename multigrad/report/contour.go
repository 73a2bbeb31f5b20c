package report

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// contours draws the lines of a grid where its density crosses levels, by marching squares (W. Lorensen,
// H. Cline, SIGGRAPH 1987, in two dimensions). A node is inside a level or it is not, also where its density equals the
// level, so each cell has no line, one or two, which end on its edges. An edge has one number in the cells on both
// sides, by which lines of neighbours are joined: no coordinates are compared. (The contours of gonum/plot join
// lines by coordinates, which does not end for some grids.)
type contours struct {
	grid   *grid
	levels []float64
	style  draw.LineStyle
}

// Plot is for [plot.Plotter].
func (l *contours) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.SetLineStyle(l.style)
	for _, level := range l.levels {
		for _, line := range l.grid.contours(level) {
			c.Stroke(line.path(x, y))
		}
	}
}

// A contour is one line. That of a closed one has no end: its last point is joined to its first.
type contour struct {
	at     plotter.XYs
	closed bool
}

// contours are the lines of a level. They begin at the edge of the grid, or are closed.
func (g *grid) contours(level float64) (lines []contour) {
	joined := g.joints(level)
	done := make([]bool, len(joined))
	follow := func(first int, closed bool) {
		line := contour{closed: closed}
		for edge, next := first, 0; next >= 0; edge = next {
			done[edge] = true
			line.at = append(line.at, g.crossing(edge, level))
			next = none
			for _, to := range joined[edge] {
				if to >= 0 && !done[to] {
					next = to
				}
			}
		}
		lines = append(lines, line)
	}
	for edge, to := range joined {
		if !done[edge] && to[0] >= 0 && to[1] < 0 {
			follow(edge, false)
		}
	}
	for edge, to := range joined {
		if !done[edge] && to[0] >= 0 {
			follow(edge, true)
		}
	}
	return lines
}

const none = -1 // edge

// joints are the edges that lines of a level lead to from each edge, on both of its sides. Edge 2·i leads from node i to the
// next in its row, edge 2·i+1 to the next in its column.
func (g *grid) joints(level float64) [][2]int {
	joined := make([][2]int, 2*len(g.z))
	for i := range joined {
		joined[i] = [2]int{none, none}
	}
	join := func(a, b int) {
		for _, e := range [][2]int{{a, b}, {b, a}} {
			side := 0
			if joined[e[0]][0] >= 0 {
				side = 1
			}
			joined[e[0]][side] = e[1]
		}
	}
	w := g.x.bins
	for r := range g.y.bins - 1 {
		for c := range w - 1 {
			i := r*w + c
			corners := [4]int{i, i + 1, i + w + 1, i + w}         // around the cell
			edges := [4]int{2 * i, 2*i + 3, 2 * (i + w), 2*i + 1} // that begin there
			g.cell(level, corners, edges, join)
		}
	}
	return joined
}

// cell joins the edges of a cell that a level crosses.
func (g *grid) cell(level float64, corners, edges [4]int, join func(a, b int)) {
	var crossed []int
	mean := 0.0
	for k, at := range corners {
		mean += g.z[at] / 4
		if (g.z[at] >= level) != (g.z[corners[(k+1)%4]] >= level) {
			crossed = append(crossed, edges[k])
		}
	}
	switch {
	case len(crossed) == 2:
		join(crossed[0], crossed[1])
	case len(crossed) == 4 && (mean >= level) == (g.z[corners[0]] >= level):
		join(crossed[0], crossed[1])
		join(crossed[2], crossed[3])
	case len(crossed) == 4:
		join(crossed[3], crossed[0])
		join(crossed[1], crossed[2])
	}
}

// crossing is where a level crosses an edge, by linear interpolation.
func (g *grid) crossing(edge int, level float64) plotter.XY {
	w := g.x.bins
	from, to := edge/2, edge/2+1
	if edge%2 == 1 {
		to = from + w
	}
	t := (level - g.z[from]) / (g.z[to] - g.z[from])
	between := func(a, b float64) float64 { return a + t*(b-a) }
	return plotter.XY{X: between(g.X(from%w), g.X(to%w)), Y: between(g.Y(from/w), g.Y(to/w))}
}

// path is the line on a canvas. Points where several edges meet are one.
func (l contour) path(x, y func(float64) vg.Length) (path vg.Path) {
	for i, at := range l.at {
		switch {
		case i == 0:
			path.Move(vg.Point{X: x(at.X), Y: y(at.Y)})
		case at != l.at[i-1]:
			path.Line(vg.Point{X: x(at.X), Y: y(at.Y)})
		}
	}
	if l.closed {
		path.Close()
	}
	return path
}
