package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// A grid is the density of samples in two parameters, relative to its peak.
type grid struct {
	x, y axis
	z    []float64 // row by row
}

// newGrid counts samples and smooths the counts, so that lines around them are none of
// single bins.
func newGrid(x, y axis, weights []float64) *grid {
	g := &grid{x: x, y: y, z: make([]float64, x.bins*y.bins)}
	for i := range x.values {
		c := int(math.Floor((x.values[i] - x.low) / (x.high - x.low) * float64(x.bins)))
		r := int(math.Floor((y.values[i] - y.low) / (y.high - y.low) * float64(y.bins)))
		if c >= 0 && c < x.bins && r >= 0 && r < y.bins {
			g.z[r*x.bins+c] += weight(weights, i)
		}
	}
	g.smooth(x.bins, 1)
	g.smooth(y.bins, x.bins)
	if peak := g.peak(); peak > 0 {
		for i := range g.z {
			g.z[i] /= peak
		}
	}
	return g
}

// smooth averages neighbours ¼, ½, ¼ along one direction.
func (g *grid) smooth(n, stride int) {
	old := slices.Clone(g.z)
	for i := range old {
		at := i / stride % n
		before, after := old[i], old[i]
		if at > 0 {
			before = old[i-stride]
		}
		if at < n-1 {
			after = old[i+stride]
		}
		g.z[i] = before/4 + old[i]/2 + after/4
	}
}

func (g *grid) peak() float64 { return slices.Max(g.z) }

// levels are the densities above which shares of the samples lie.
func (g *grid) levels(shares ...float64) []float64 {
	z, total := slices.Clone(g.z), 0.0
	slices.SortFunc(z, func(a, b float64) int { return cmp.Compare(b, a) })
	for _, v := range z {
		total += v
	}
	out := make([]float64, len(shares))
	for i, share := range shares {
		sum := 0.0
		for _, v := range z {
			if sum += v; sum >= share*total {
				out[i] = v
				break
			}
		}
	}
	return out
}

// Dims and the following are for plotter.GridXYZ.
func (g *grid) Dims() (c, r int)   { return g.x.bins, g.y.bins }
func (g *grid) Z(c, r int) float64 { return g.z[r*g.x.bins+c] }
func (g *grid) X(c int) float64    { return g.x.center(c) }
func (g *grid) Y(r int) float64    { return g.y.center(r) }

func (a axis) center(i int) float64 {
	return a.low + (float64(i)+0.5)*(a.high-a.low)/float64(a.bins)
}

// few marks round numbers, about three of them.
type few struct{}

// Ticks is for [plot.Ticker].
func (few) Ticks(low, high float64) (ticks []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/2)))
	for _, f := range []float64{5, 2} {
		if (high-low)/(f*step) >= 2 {
			step *= f
			break
		}
	}
	for k := math.Ceil(low / step); k*step <= high; k++ {
		ticks = append(ticks, plot.Tick{Value: k*step + 0, Label: number(k*step + 0)})
	}
	return ticks
}

// readable writes the numbers of gonum's ticks with signs and powers as they are printed.
type readable struct{}

// Ticks is for [plot.Ticker].
func (readable) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i, t := range ticks {
		if strings.ContainsAny(t.Label, "e") {
			ticks[i].Label = number(t.Value)
		}
		ticks[i].Label = strings.Replace(ticks[i].Label, "-", "−", 1)
	}
	return ticks
}

// blank leaves out the numbers.
type blank struct{ of plot.Ticker }

// Ticks is for [plot.Ticker].
func (b blank) Ticks(low, high float64) []plot.Tick {
	ticks := b.of.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = " "
		}
	}
	return ticks
}

// number writes a number for a label: 0.25, −3, 1.5·10⁴.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'g', 6, 64)
	mantissa, exponent, scientific := strings.Cut(text, "e")
	if scientific {
		e, _ := strconv.Atoi(exponent)
		if mantissa == "1" {
			text = power(e)
		} else {
			text = mantissa + "·" + power(e)
		}
	}
	return strings.Replace(text, "-", "−", 1)
}
