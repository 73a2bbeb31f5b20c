package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Contours draws lines of equal density of weighted points, smoothed by a round
// kernel of the given width. Each line encloses one of the shares of the total.
func Contours(p *plot.Plot, x, y, weights []float64, w Window, width float64, shares []float64, c color.Color) {
	g := newGrid(x, y, weights, w, width)
	lines := plotter.NewContour(g, g.levels(shares), single{c})
	lines.LineStyles[0].Width = vg.Points(1.4)
	p.Add(lines)
}

// single is a palette of one colour.
type single struct{ c color.Color }

// Colors implements palette.Palette.
func (s single) Colors() []color.Color { return []color.Color{s.c} }

var _ palette.Palette = single{}

const gridSize = 90

// A grid is a density on gridSize² places of a window.
type grid struct {
	window  Window
	density [gridSize * gridSize]float64
}

func newGrid(x, y, weights []float64, w Window, width float64) *grid {
	g := &grid{window: w}
	var kx, ky [gridSize]float64
	for i := range x {
		for c := range gridSize {
			dx, dy := (g.X(c)-x[i])/width, (g.Y(c)-y[i])/width
			kx[c], ky[c] = math.Exp(-dx*dx/2), math.Exp(-dy*dy/2)
		}
		for r := range gridSize {
			k := ky[r]
			if weights != nil {
				k *= weights[i]
			}
			if k < 1e-9 {
				continue
			}
			for c := range gridSize {
				g.density[r*gridSize+c] += k * kx[c]
			}
		}
	}
	return g
}

// levels returns the densities above which the shares lie, in ascending order.
func (g *grid) levels(shares []float64) []float64 {
	sorted := slices.Clone(g.density[:])
	slices.Sort(sorted)
	slices.Reverse(sorted)
	total := 0.0
	for _, v := range sorted {
		total += v
	}
	var levels []float64
	for _, share := range shares {
		sum, at := 0.0, 0
		for sum < share*total && at < len(sorted)-1 {
			sum += sorted[at]
			at++
		}
		levels = append(levels, sorted[at])
	}
	slices.Sort(levels)
	return levels
}

// Dims implements plotter.GridXYZ, as do the methods below.
func (g *grid) Dims() (c, r int)   { return gridSize, gridSize }
func (g *grid) Z(c, r int) float64 { return g.density[r*gridSize+c] }
func (g *grid) X(c int) float64 {
	return g.window.XMin + (g.window.XMax-g.window.XMin)*float64(c)/(gridSize-1)
}
func (g *grid) Y(r int) float64 {
	return g.window.YMin + (g.window.YMax-g.window.YMin)*float64(r)/(gridSize-1)
}
