package figure

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Window is the part of the plane that a panel shows.
type Window struct{ XMin, XMax, YMin, YMax float64 }

// Show sets the axes of a panel to the window.
func (w Window) Show(p *plot.Plot) {
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = w.XMin, w.XMax, w.YMin, w.YMax
}

// Hexbin colours hexagons, columns of them across the window, by the logarithm
// of the sum of weights of the points inside. Nil weights are 1 each. The darkest
// colour is a weight of one, the lightest that of the fullest hexagon.
func Hexbin(p *plot.Plot, x, y, weights []float64, w Window, columns int) {
	h := &hexagons{
		window: w, dx: (w.XMax - w.XMin) / float64(columns),
		dy: (w.YMax - w.YMin) / float64(columns) * math.Sqrt(3),
	}
	sums := map[[2]int]float64{}
	for i := range x {
		if x[i] < w.XMin || x[i] > w.XMax || y[i] < w.YMin || y[i] > w.YMax {
			continue
		}
		weight := 1.0
		if weights != nil {
			weight = weights[i]
		}
		sums[h.cell(x[i], y[i])] += weight
	}
	for at, sum := range sums {
		h.cells = append(h.cells, hexagon{at, sum})
		h.most = max(h.most, sum)
	}
	slices.SortFunc(h.cells, func(a, b hexagon) int {
		return cmp.Or(cmp.Compare(a.at[0], b.at[0]), cmp.Compare(a.at[1], b.at[1]))
	})
	p.Add(h)
}

// A hexagon is a cell of the lattice with centres at half steps (i·dx/2, j·dy/2),
// i+j even.
type hexagon struct {
	at  [2]int
	sum float64
}

type hexagons struct {
	window Window
	dx, dy float64
	cells  []hexagon
	most   float64
}

// cell is the nearest centre: that of one of two rectangular lattices.
func (h *hexagons) cell(x, y float64) [2]int {
	u, v := (x-h.window.XMin)/h.dx, (y-h.window.YMin)/h.dy
	i0, j0 := math.Round(u), math.Round(v)
	i1, j1 := math.Floor(u)+0.5, math.Floor(v)+0.5
	// Distances in units in which the hexagons are regular.
	d0 := (u-i0)*(u-i0) + 3*(v-j0)*(v-j0)
	d1 := (u-i1)*(u-i1) + 3*(v-j1)*(v-j1)
	if d0 <= d1 {
		return [2]int{int(2 * i0), int(2 * j0)}
	}
	return [2]int{int(2 * i1), int(2 * j1)}
}

// Plot implements plot.Plotter.
func (h *hexagons) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	corners := [6][2]float64{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}
	for _, cell := range h.cells {
		var outline []vg.Point
		for _, d := range corners {
			outline = append(outline, vg.Point{
				X: tx(h.window.XMin + (float64(cell.at[0])+d[0])*h.dx/2),
				Y: ty(h.window.YMin + (float64(cell.at[1])+d[1]/3)*h.dy/2),
			})
		}
		depth := math.Log(max(cell.sum, 1)) / math.Log(max(h.most, 2))
		c.FillPolygon(Ramp(depth), c.ClipPolygonXY(outline))
	}
}

// DataRange implements plot.DataRanger.
func (h *hexagons) DataRange() (xmin, xmax, ymin, ymax float64) {
	return h.window.XMin, h.window.XMax, h.window.YMin, h.window.YMax
}
