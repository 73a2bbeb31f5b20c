package report

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/runtime/random"
)

// TestCornersOfFewSamples draws figures for which the contours of gonum/plot did not end, or panicked.
func TestCornersOfFewSamples(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.svg")
	begin, figures := time.Now(), 0
	save := func(name string, f Corner, samples, weights []float64, dims int) {
		if err := f.Save(path, samples, weights, dims); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		figures++
	}
	wave := func(n int, f func(i int) float64) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = f(i)
		}
		return x
	}
	sine := func(i int) float64 { return math.Sin(float64(i * i)) }
	for _, n := range []int{20, 99, 100, 150} {
		save(fmt.Sprintf("sines of %d", n), Corner{}, wave(3*n, sine), nil, 3)
	}
	for _, n := range []int{10, 20} {
		save(fmt.Sprintf("sums of %d", n), Corner{}, wave(4*n, func(i int) float64 { return sine(i) + math.Cos(float64(i*i*i)) }), nil, 4)
	}
	for seed := range uint64(25) {
		r := random.New(seed)
		for _, n := range []int{2, 3, 5, 10, 30, 100} {
			x, w := make([]float64, 2*n), make([]float64, n)
			r.Normal(x)
			r.Uniform(w, 0, 1)
			save(fmt.Sprintf("%d samples of seed %d", n, seed), Corner{}, x, nil, 2)
			save(fmt.Sprintf("%d weighted samples of seed %d", n, seed), Corner{Bins: 1 + 2*int(seed)}, x, w, 2)
		}
	}
	t.Logf("%d figures in %v", figures, time.Since(begin))
}

// TestContours holds that lines of grids with few different numbers, where levels are those of nodes and saddles are
// common, separate the nodes above a level from the others: a walk along a row or a column crosses a line where
// one is above and the next is not.
func TestContours(t *testing.T) {
	r := random.New(4)
	for trial := range 300 {
		w, h := 2+trial%5, 2+trial/5%6
		g := &grid{x: axis{high: float64(w), bins: w}, y: axis{high: float64(h), bins: h}, z: make([]float64, w*h)}
		r.Uniform(g.z, 0, 1)
		for i := range g.z {
			g.z[i] = math.Floor(3*g.z[i]) / 2
		}
		for _, level := range []float64{0.25, 0.5, 1} {
			if err := separates(g, level, g.contours(level)); err != nil {
				t.Fatalf("level %g of %d×%d nodes %g: %v", level, w, h, g.z, err)
			}
		}
	}
}

// separates compares the points of lines with the edges that a level crosses.
func separates(g *grid, level float64, lines []contour) error {
	want := map[plotter.XY]int{}
	for i, z := range g.z {
		if c := i % g.x.bins; c < g.x.bins-1 && (z >= level) != (g.z[i+1] >= level) {
			want[g.crossing(2*i, level)]++
		}
		if i+g.x.bins < len(g.z) && (z >= level) != (g.z[i+g.x.bins] >= level) {
			want[g.crossing(2*i+1, level)]++
		}
	}
	edge := func(p plotter.XY) bool {
		return p.X == 0.5 || p.Y == 0.5 || p.X == g.x.high-0.5 || p.Y == g.y.high-0.5
	}
	for _, l := range lines {
		for i, p := range l.at {
			want[p]--
			if i > 0 && (math.Abs(p.X-l.at[i-1].X) > 1 || math.Abs(p.Y-l.at[i-1].Y) > 1) {
				return fmt.Errorf("a line goes from %g to %g", l.at[i-1], p)
			}
		}
		if first, last := l.at[0], l.at[len(l.at)-1]; !l.closed && !(edge(first) && edge(last)) {
			return fmt.Errorf("a line begins at %g and ends at %g", first, last)
		} else if l.closed && (math.Abs(last.X-first.X) > 1 || math.Abs(last.Y-first.Y) > 1) {
			return fmt.Errorf("a closed line begins at %g and ends at %g", first, last)
		}
	}
	for p, n := range want {
		if n != 0 {
			return fmt.Errorf("%d lines too few at %g", n, p)
		}
	}
	return nil
}
