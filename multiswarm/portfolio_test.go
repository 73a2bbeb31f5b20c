package multiswarm_test

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// The cheap methods of a portfolio find what they are for. The numbers of evaluations are at most half of what
// covariance matrix adaptation takes, which never finds the minimum of functions 3 and 4. A descent may end in the other
// minimum of Rosenbrock's function.
func TestPortfolioOnBBOB(t *testing.T) {
	for _, c := range []struct{ id, dims, evals int }{
		{1, 5, 50}, {2, 5, 800}, {3, 5, 2000}, {4, 5, 2500}, {9, 5, 500}, {14, 5, 500},
		{1, 10, 100}, {3, 10, 4500}, {9, 10, 1200}, {14, 10, 2100}, {12, 20, 7000},
	} {
		f, reached := bbob.Functions()[c.id-1], 0
		for seed := range uint64(3) {
			in := bbob.New(c.id, c.dims, seed)
			m := multiswarm.Portfolio{Bounds: box(c.dims, -bbob.Half, bbob.Half), Seed: seed}
			loss := func(x []float64) float64 { return f.Value(in, x) }
			if search(t, loss, m, multiswarm.Options{MaxEvals: c.evals, Target: 1e-8, Thin: -1}).Status == multigrad.Converged {
				reached++
			}
		}
		if reached < 2 {
			t.Errorf("%s, %d parameters: %d of 3 searches reached the minimum in %d evaluations", f.Name, c.dims, reached, c.evals)
		}
	}
}

// Points of differences stay in a box that is narrow beside its distance from zero.
func TestPortfolioStaysInNarrowBoxes(t *testing.T) {
	for _, c := range []struct{ lower, width float64 }{{1, 1e-6}, {1e6, 1}, {1, 1e-8}, {1000, 1e-5}, {1e6, 1e-3}, {1000, 1e-3}, {0.1, 1e-14}, {-1e6, 1}} {
		box, outside := box(2, c.lower, c.lower+c.width), 0
		loss := func(x []float64) float64 {
			for k, v := range x {
				if v < box.Lower[k] || v > box.Upper[k] {
					outside++
				}
			}
			return x[0] + x[1]
		}
		res := search(t, loss, multiswarm.Portfolio{Bounds: box, Seed: 1}, multiswarm.Options{MaxEvals: 1000, Thin: -1})
		if outside > 0 || res.Best.X[0] < box.Lower[0] || res.Best.X[1] < box.Lower[1] {
			t.Errorf("box of width %v at %v: %d points outside, best %v", c.width, c.lower, outside, res.Best.X)
		}
	}
}

// staged goes through all stages: a descent to one of many minima, the axes, a descent from the lowest, and
// generations.
var staged = multiswarm.Portfolio{Bounds: box(2, -5.12, 3.7), Seed: 2, Gradients: 30, Axis: 40}

// guided ends its descent in a valley, in which generations go on.
var guided = multiswarm.Portfolio{Bounds: box(2, -5.12, 3.7), Seed: 3, Gradients: 22, Axis: 40}

func TestPortfolioIsReproduced(t *testing.T) {
	for name, c := range map[string]struct {
		loss   func([]float64) float64
		method multiswarm.Portfolio
	}{"stages": {landscape.Rastrigin, staged}, "valley": {landscape.Rosenbrock, guided}} {
		opt := multiswarm.Options{MaxSteps: 200, Progress: silent}
		want := search(t, c.loss, c.method, opt)
		if want.Best.Loss > 1e-9 {
			t.Fatalf("%s: %v", name, want.Best)
		}
		for ranks := 2; ranks <= 4; ranks++ {
			err := comm.RunLocal(t.Context(), ranks, func(k comm.Comm) error {
				got, err := multiswarm.Run(t.Context(), k, multiswarm.Func(c.loss), c.method, opt)
				if err != nil {
					return err
				}
				return same("more ranks", got, want)
			})
			if err != nil {
				t.Errorf("%s on %d ranks: %v", name, ranks, err)
			}
		}
		for steps := 1; steps < 200; steps += 3 {
			part := opt
			part.MaxSteps, part.Checkpoint = steps, multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}
			search(t, c.loss, c.method, part)
			part.MaxSteps = opt.MaxSteps
			if err := same("resumed", search(t, c.loss, c.method, part), want); err != nil {
				t.Errorf("%s after %d steps: %v", name, steps, err)
			}
		}
	}
}

// The first generation after a descent that was under way is near its end, and wide along the valley.
func TestGenerationsGoOnInTheValley(t *testing.T) {
	history := search(t, landscape.Rosenbrock, guided, multiswarm.Options{MaxSteps: 40, Progress: silent}).History
	first := slices.IndexFunc(history.Losses, func(l []float64) bool { return len(l) == 6 })
	if first < 0 {
		t.Fatal("there is no generation of six")
	}
	best, lowest := 0, math.Inf(1)
	for i := range first {
		if l := slices.Min(history.Losses[i]); l < lowest {
			best, lowest = i, l
		}
	}
	at := slices.Index(history.Losses[best], lowest)
	end, points := history.Positions[best][2*at:2*at+2], history.Positions[first]
	for i := 0; i < len(points); i += 2 {
		if d := math.Hypot(points[i]-end[0], points[i+1]-end[1]); !(d < 2) {
			t.Errorf("a point of the first generation is %.3g away from the descent's end %v", d, end)
		}
	}
	if l := slices.Min(history.Losses[first]); l > 10*lowest+1e-6 {
		t.Errorf("the first generation begins at %v, the descent ended at %v", l, lowest)
	}
}

// Where generations begin with the shape of the valley, and where descents begin anew after one that ended in the wrong
// minimum, evaluations are fewer than those of covariance matrix adaptation: 13 000 and 17 000.
func TestPortfolioOnValleys(t *testing.T) {
	for id, evals := range map[int]int{14: 11_500, 8: 9000} {
		f, reached := bbob.Functions()[id-1], 0
		for seed := range uint64(3) {
			in := bbob.New(id, 20, seed)
			m := multiswarm.Portfolio{Bounds: box(20, -bbob.Half, bbob.Half), Seed: seed}
			loss := func(x []float64) float64 { return f.Value(in, x) }
			if search(t, loss, m, multiswarm.Options{MaxEvals: evals, Target: 1e-8, Thin: -1}).Status == multigrad.Converged {
				reached++
			}
		}
		if reached < 2 {
			t.Errorf("%s: %d of 3 searches reached the minimum in %d evaluations", f.Name, reached, evals)
		}
	}
}

func TestAKilledPortfolioGoesOn(t *testing.T) { goesOn(t, staged, 3, 2, 17, 90, 140, 210, 400) }

// What the axes found is evaluated, also where no descent follows.
func TestPortfolioEvaluatesBestCoordinates(t *testing.T) {
	m := staged
	m.Gradients = -1
	losses := search(t, landscape.Rastrigin, m, multiswarm.Options{MaxSteps: 60}).History.Losses
	for i := 1; i < len(losses); i++ {
		if test, last := losses[i-1], losses[i]; len(test) == 1 && len(last) == 1 && last[0] <= test[0] {
			return
		}
	}
	t.Error("no single point follows the last test")
}

// What a loss does outside of its good part does not end a search, nor does a minimum at a wall.
func TestPortfolioOnHardLosses(t *testing.T) {
	for name, c := range map[string]struct {
		loss   func([]float64) float64
		dims   int
		target float64
	}{
		"half a landscape": {func(x []float64) float64 {
			if x[0] < 0 {
				return math.NaN()
			}
			return aside(x)
		}, 3, 1e-8},
		"infinite at walls": {func(x []float64) float64 {
			if math.Abs(x[0]) == 10 {
				return math.Inf(1)
			}
			return aside(x)
		}, 4, 1e-8},
		"steps":        {func(x []float64) float64 { return math.Round(aside(x)) }, 3, 0.5},
		"one":          {aside, 1, 1e-10},
		"at a wall":    {func(x []float64) float64 { return x[0] + x[1] + 20 }, 2, 1e-12},
		"huge":         {func(x []float64) float64 { return 1e300 * aside(x) }, 3, 1e290},
		"with a noise": {func(x []float64) float64 { return aside(x) + 1e-3*math.Sin(1e9*(x[0]+x[1])) }, 2, -5e-4},
	} {
		res := search(t, c.loss, multiswarm.Portfolio{Bounds: box(c.dims, -10, 10)}, multiswarm.Options{Target: c.target})
		if res.Status != multigrad.Converged {
			t.Errorf("%s: %v after %d evaluations: %v", name, res.Status, res.Evals, res.Best)
		}
		for _, x := range res.History.Positions {
			for _, v := range x {
				if !(v >= -10 && v <= 10) {
					t.Fatalf("%s: %v is not in the box", name, x)
				}
			}
		}
	}
}

// A loss that is no sum of functions of one parameter shows it in a few evaluations per axis.
func TestPortfolioLeavesAxes(t *testing.T) {
	m := multiswarm.Portfolio{Bounds: box(4, -10, 10), Gradients: -1}
	res := search(t, landscape.Rosenbrock, m, multiswarm.Options{MaxSteps: 9})
	if n := len(res.History.Losses[5]); n != 8 {
		t.Errorf("the sixth step has %d points, want a generation of 8: %d", n, len(res.History.Losses))
	}
	m.Axis = -1 // after the start
	if res := search(t, landscape.Rosenbrock, m, multiswarm.Options{MaxSteps: 2}); len(res.History.Losses[1]) != 8 {
		t.Errorf("without axes: the second step has %d points", len(res.History.Losses[1]))
	}
}

func TestRefusalsOfPortfolio(t *testing.T) {
	for want, m := range map[string]multiswarm.Portfolio{
		"not a finite interval": {Bounds: box(2, 1, 1)},
		"population of 3":       {Bounds: box(2, 0, 1), CMAES: multiswarm.CMAES{Population: 3}},
		"-2 descents":           {Bounds: box(2, 0, 1), Descents: -2},
		"-1 ranks per point":    {Bounds: box(2, 0, 1), RanksPerParticle: -1},
	} {
		_, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), m, multiswarm.Options{Progress: silent})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestPortfolioWhereTheLossIsNaN evaluates points of the box only, whatever the loss says of others.
func TestPortfolioWhereTheLossIsNaN(t *testing.T) {
	for seed := range uint64(4) {
		outside := 0
		loss := func(x []float64) float64 {
			if slices.ContainsFunc(x, func(v float64) bool { return !(v >= -5 && v <= 5) }) {
				outside++
			}
			if x[0] > 2 && x[1] > 1 {
				return math.NaN()
			}
			return landscape.Rastrigin(x)
		}
		search(t, loss, multiswarm.Portfolio{Bounds: box(4, -5, 5), Seed: seed}, multiswarm.Options{MaxEvals: 1000})
		if outside > 0 {
			t.Errorf("seed %d: %d points are not in the box", seed, outside)
		}
	}
}
