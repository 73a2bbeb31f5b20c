package multigrad_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/optimize/functions"

	"github.com/gradgen/gradgen/multigrad"
)

// A problem is one of Moré, Garbow and Hillstrom (ACM Trans. Math. Softw. 7
// (1981) 17) with the evaluations that SciPy 1.17.1 takes from the same point
// with its defaults, 0 where it fails.
type problem struct {
	name string
	f    interface {
		Func(x []float64) float64
		Grad(grad, x []float64)
	}
	x                []float64
	lbfgsb, bfgs, cg int
}

func (p problem) objective() multigrad.Func {
	return func(x, g []float64) float64 {
		p.f.Grad(g, x)
		return p.f.Func(x)
	}
}

func problems() []problem {
	return []problem{
		{"Beale", functions.Beale{}, []float64{1, 1}, 16, 17, 41},
		{"BiggsEXP2", functions.BiggsEXP2{}, []float64{1, 2}, 14, 16, 34},
		{"BiggsEXP3", functions.BiggsEXP3{}, []float64{1, 2, 1}, 23, 21, 76},
		{"BiggsEXP4", functions.BiggsEXP4{}, []float64{1, 2, 1, 1}, 34, 37, 118},
		{"BiggsEXP5", functions.BiggsEXP5{}, []float64{1, 2, 1, 1, 1}, 55, 62, 316},
		{"BiggsEXP6", functions.BiggsEXP6{}, []float64{1, 2, 1, 1, 1, 1}, 42, 45, 417},
		{"Box3D", functions.Box3D{}, []float64{0, 10, 20}, 38, 28, 36},
		{"BrownBadlyScaled", functions.BrownBadlyScaled{}, []float64{1, 1}, 25, 27, 0},
		{"BrownAndDennis", functions.BrownAndDennis{}, []float64{25, 5, -5, -1}, 19, 36, 0},
		{"PowellSingular8", functions.ExtendedPowellSingular{}, slices.Repeat([]float64{3, -1, 0, 3}, 2), 39, 42, 101},
		{"PowellSingular60", functions.ExtendedPowellSingular{}, slices.Repeat([]float64{3, -1, 0, 3}, 15), 31, 139, 91},
		{"Rosenbrock2", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 1), 44, 39, 78},
		{"Rosenbrock10", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 5), 88, 83, 382},
		{"Rosenbrock100", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 50), 600, 648, 1864},
		{"Gaussian", functions.Gaussian{}, []float64{0.4, 1, 0}, 4, 5, 5},
		{"Gulf", functions.GulfResearchAndDevelopment{}, []float64{5, 2.5, 0.15}, 57, 45, 295},
		{"HelicalValley", functions.HelicalValley{}, []float64{-1, 0, 0}, 32, 35, 88},
		{"PenaltyI4", functions.PenaltyI{}, ramp(4), 15, 61, 310},
		{"PenaltyI10", functions.PenaltyI{}, ramp(10), 20, 57, 270},
		{"PenaltyII4", functions.PenaltyII{}, slices.Repeat([]float64{0.5}, 4), 18, 17, 32},
		{"PenaltyII10", functions.PenaltyII{}, slices.Repeat([]float64{0.5}, 10), 20, 219, 128},
		{"PowellBadlyScaled", functions.PowellBadlyScaled{}, []float64{0, 1}, 4, 194, 95},
		{"Trigonometric5", functions.Trigonometric{}, slices.Repeat([]float64{0.2}, 5), 16, 20, 34},
		{"Trigonometric10", functions.Trigonometric{}, slices.Repeat([]float64{0.1}, 10), 29, 27, 48},
		{"VariablyDim5", functions.VariablyDimensioned{}, []float64{0.8, 0.6, 0.4, 0.2, 0}, 14, 14, 0},
		{"VariablyDim10", functions.VariablyDimensioned{}, []float64{.9, 0.8, .7, 0.6, .5, 0.4, .3, 0.2, .1, 0}, 20, 21, 0},
		{"Watson6", functions.Watson{}, make([]float64, 6), 55, 38, 576},
		{"Watson9", functions.Watson{}, make([]float64, 9), 66, 61, 2793},
		{"Wood", functions.Wood{}, []float64{-3, -1, -3, -1}, 20, 105, 115},
		{"JS", jennrichSampson{}, []float64{.3, .4}, 24, 49, 57},
	}
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
	}
	return x
}

// jennrichSampson overflows a step of length one away from its starting point.
type jennrichSampson struct{}

func (jennrichSampson) Func(x []float64) float64 {
	sum := 0.0
	for i := 1.0; i <= 10; i++ {
		r := 2 + 2*i - math.Exp(i*x[0]) - math.Exp(i*x[1])
		sum += r * r
	}
	return sum
}

func (jennrichSampson) Grad(g, x []float64) {
	clear(g)
	for i := 1.0; i <= 10; i++ {
		a, b := math.Exp(i*x[0]), math.Exp(i*x[1])
		r := 2 + 2*i - a - b
		g[0] -= 2 * r * i * a
		g[1] -= 2 * r * i * b
	}
}

// All methods converge on all problems, in the geometric mean with no more
// evaluations than SciPy's; L-BFGS-B is SciPy's but for two problems on which
// SciPy stops above the minimum or rounds otherwise.
func TestEvaluationsBesideSciPy(t *testing.T) {
	for name, c := range map[string]struct {
		method multigrad.Method
		of     func(problem) int
		most   float64
	}{
		"L-BFGS-B": {multigrad.LBFGSB{}, func(p problem) int { return p.lbfgsb }, 1.03},
		"BFGS":     {multigrad.BFGS{}, func(p problem) int { return p.bfgs }, 1},
		"CG":       {multigrad.CG{}, func(p problem) int { return p.cg }, 0.9},
	} {
		sum, n := 0.0, 0
		for _, p := range problems() {
			res := fit(t, p.objective(), p.x, c.method, multigrad.Options{Thin: -1})
			if res.Status != multigrad.Converged {
				t.Errorf("%s, %s: %v at %v after %d evaluations: %s", name, p.name, res.Status, res.Loss, res.Evals, res.Message)
			}
			if c.of(p) > 0 {
				sum, n = sum+math.Log(float64(res.Evals)/float64(c.of(p))), n+1
			}
		}
		if ratio := math.Exp(sum / float64(n)); ratio > c.most {
			t.Errorf("%s: %.3f times SciPy's evaluations, want at most %v", name, ratio, c.most)
		}
	}
}

// well is −log x + x, which has no value below zero.
func well(x, g []float64) float64 {
	g[0] = 1 - 1/x[0]
	return x[0] - math.Log(x[0])
}

// hyperbolic overflows from seven on, in its slope before its value.
func hyperbolic(x, g []float64) float64 {
	g[0] = math.Sinh(100 * x[0])
	return math.Cosh(100*x[0]) / 100
}

var searchers = map[string]multigrad.Method{"L-BFGS-B": multigrad.LBFGSB{}, "BFGS": multigrad.BFGS{}, "CG": multigrad.CG{}}

// A step to where there is no finite value is taken back.
func TestLineSearchesStepBack(t *testing.T) {
	for name, m := range searchers {
		for what, c := range map[string]struct {
			f    multigrad.Func
			x    []float64
			want float64
		}{
			"logarithm":         {well, []float64{30}, 1},
			"logarithm afar":    {well, []float64{1e4}, 1},
			"hyperbolic cosine": {hyperbolic, []float64{0.3}, 0.01},
			"Jennrich–Sampson":  {problem{f: jennrichSampson{}}.objective(), []float64{0.3, 0.4}, 124.362182},
		} {
			res := fit(t, c.f, c.x, m, multigrad.Options{})
			if res.Status != multigrad.Converged || math.Abs(res.Loss-c.want) > 1e-6 {
				t.Errorf("%s, %s: %v at %v with %v: %s", name, what, res.Status, res.X, res.Loss, res.Message)
			}
		}
		res := fit(t, multigrad.Func(well), []float64{1e4}, m, multigrad.Options{})
		if name != "CG" && res.Skipped == 0 {
			t.Errorf("%s: no point was skipped", name)
		}
	}
}

// Values so large that their squares overflow are no reason to end.
func TestHugeValues(t *testing.T) {
	for name, m := range map[string]multigrad.Method{"BFGS": multigrad.BFGS{}, "CG": multigrad.CG{}} {
		res := fit(t, multigrad.Func(hyperbolic), []float64{7}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || math.Abs(res.Loss-0.01) > 1e-6 {
			t.Errorf("%s: %v at %v with %v: %s", name, res.Status, res.X, res.Loss, res.Message)
		}
	}
}

// Where nothing but the starting point has a value, the error says so.
func TestALineSearchWithoutValuesFails(t *testing.T) {
	for name, m := range searchers {
		res, err := multigrad.Run(t.Context(), fewPoints(1), []float64{3, 3}, m, multigrad.Options{Progress: silent})
		var bad *multigrad.NonFiniteError
		if !errors.As(err, &bad) || bad.Step != 1 || res.Status != multigrad.Failed || !slices.Equal(res.Best.X, []float64{3, 3}) {
			t.Errorf("%s: %v, %+v", name, err, res)
		}
		_, err = multigrad.Run(t.Context(), fewPoints(0), []float64{3, 3}, m, multigrad.Options{Progress: silent})
		if !errors.As(err, &bad) || bad.Step != 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A loss whose rounding errors hide the way down ends the run, and not as
// converged.
func TestRoundingEndsTheRun(t *testing.T) {
	steep := func(x, g []float64) float64 {
		g[0], g[1] = 2e6*(x[0]-1), 2e12*(x[1]-1)
		return 1e6*(x[0]-1)*(x[0]-1) + 1e12*(x[1]-1)*(x[1]-1) + 1e12
	}
	for name, m := range map[string]multigrad.Method{"BFGS": multigrad.BFGS{GTol: 1e-300}, "CG": multigrad.CG{GTol: 1e-300}} {
		res := fit(t, multigrad.Func(steep), []float64{math.Pi, math.Sqrt2}, m, multigrad.Options{})
		exact := largestOf(res.Grad) == 0
		if res.Evals > 2000 || !exact && res.Status != multigrad.NoProgress && res.Status != multigrad.Failed || largestOf(res.Grad) > 1e3 {
			t.Errorf("%s: %v after %d evaluations with gradient %v: %s", name, res.Status, res.Evals, res.Grad, res.Message)
		}
	}
}

func largestOf(x []float64) (m float64) {
	for _, v := range x {
		m = max(m, math.Abs(v))
	}
	return m
}

// Noise keeps the searches going where values are wrong by so much.
func TestNoisyValues(t *testing.T) {
	const noise = 1e-3
	wrong := 0.0
	noisy := func(x, g []float64) float64 {
		wrong = math.Mod(wrong+0.6180339887, 1)
		return rosenbrock(x, g) + noise*(2*wrong-1)
	}
	for name, c := range map[string]struct{ plain, robust multigrad.Method }{
		"BFGS": {multigrad.BFGS{}, multigrad.BFGS{Noise: noise}},
		"CG":   {multigrad.CG{}, multigrad.CG{Noise: noise}},
	} {
		plain := fit(t, multigrad.Func(noisy), []float64{-1.2, 1}, c.plain, multigrad.Options{MaxSteps: 400})
		robust := fit(t, multigrad.Func(noisy), []float64{-1.2, 1}, c.robust, multigrad.Options{MaxSteps: 400})
		if robust.Status != multigrad.Converged || plain.Status == multigrad.Converged {
			t.Errorf("%s: %v with gradient %v; without Noise %v with %v", name, robust.Status, robust.Grad, plain.Status, plain.Grad)
		}
	}
}
