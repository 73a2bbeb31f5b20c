package multigrad_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A schittkowski is a problem of Hock and Schittkowski, Test examples for nonlinear
// programming codes, 1981, by its number. Gradients are by complex steps of the
// functions as printed there, so that no error of ours is in both.
type schittkowski struct {
	number       int
	x            []float64
	lower, upper []float64
	f            func(x []complex128) complex128
	equal        []func(x []complex128) complex128 // = 0
	positive     []func(x []complex128) complex128 // ≥ 0
	want         float64
}

// stepped is a function with its gradient by complex steps, exact to rounding.
func stepped(f func(x []complex128) complex128, sign float64) func(x, grad []float64) float64 {
	return func(x, grad []float64) float64 {
		const h = 1e-200
		z := make([]complex128, len(x))
		for i, v := range x {
			z[i] = complex(v, 0)
		}
		for i := range x {
			z[i] += complex(0, h)
			grad[i] = sign * imag(f(z)) / h
			z[i] = complex(x[i], 0)
		}
		return sign * real(f(z))
	}
}

func (s schittkowski) method() multigrad.Constrained {
	m := multigrad.Constrained{Method: multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: s.lower, Upper: s.upper}, FTol: 1e-15}}
	for _, c := range s.equal {
		m.Constraints = append(m.Constraints, multigrad.Constraint{Func: stepped(c, 1)})
	}
	for _, c := range s.positive {
		m.Constraints = append(m.Constraints, multigrad.Constraint{Inequality: true, Func: stepped(c, -1)})
	}
	return m
}

func sq(x complex128) complex128 { return x * x }

func schittkowskis() []schittkowski {
	type c = complex128
	inf := math.Inf(1)
	one := func(f func(x []c) c) []func(x []c) c { return []func(x []c) c{f} }
	return []schittkowski{
		{number: 6, x: []float64{-1.2, 1}, f: func(x []c) c { return sq(1 - x[0]) },
			equal: one(func(x []c) c { return 10 * (x[1] - x[0]*x[0]) })},
		{number: 14, x: []float64{2, 2}, want: 9 - 2.875*math.Sqrt(7), f: func(x []c) c { return sq(x[0]-2) + sq(x[1]-1) },
			equal:    one(func(x []c) c { return x[0] - 2*x[1] + 1 }),
			positive: one(func(x []c) c { return 1 - x[0]*x[0]/4 - x[1]*x[1] })},
		{number: 21, x: []float64{-1, -1}, lower: []float64{2, -50}, upper: []float64{50, 50}, want: -99.96,
			f:        func(x []c) c { return x[0]*x[0]/100 + x[1]*x[1] - 100 },
			positive: one(func(x []c) c { return 10*x[0] - x[1] - 10 })},
		{number: 28, x: []float64{-4, 1, 1}, f: func(x []c) c { return sq(x[0]+x[1]) + sq(x[1]+x[2]) },
			equal: one(func(x []c) c { return x[0] + 2*x[1] + 3*x[2] - 1 })},
		{number: 35, x: []float64{0.5, 0.5, 0.5}, lower: []float64{0, 0, 0}, want: 1.0 / 9,
			f: func(x []c) c {
				return 9 - 8*x[0] - 6*x[1] - 4*x[2] + 2*x[0]*x[0] + 2*x[1]*x[1] + x[2]*x[2] + 2*x[0]*x[1] + 2*x[0]*x[2]
			},
			positive: one(func(x []c) c { return 3 - x[0] - x[1] - 2*x[2] })},
		{number: 39, x: []float64{2, 2, 2, 2}, want: -1, f: func(x []c) c { return -x[0] },
			equal: []func(x []c) c{
				func(x []c) c { return x[1] - x[0]*x[0]*x[0] - x[2]*x[2] },
				func(x []c) c { return x[0]*x[0] - x[1] - x[3]*x[3] },
			}},
		{number: 40, x: []float64{0.8, 0.8, 0.8, 0.8}, want: -0.25, f: func(x []c) c { return -x[0] * x[1] * x[2] * x[3] },
			equal: []func(x []c) c{
				func(x []c) c { return x[0]*x[0]*x[0] + x[1]*x[1] - 1 },
				func(x []c) c { return x[0]*x[0]*x[3] - x[2] },
				func(x []c) c { return x[3]*x[3] - x[1] },
			}},
		{number: 43, x: []float64{0, 0, 0, 0}, want: -44,
			f: func(x []c) c {
				return x[0]*x[0] + x[1]*x[1] + 2*x[2]*x[2] + x[3]*x[3] - 5*x[0] - 5*x[1] - 21*x[2] + 7*x[3]
			},
			positive: []func(x []c) c{
				func(x []c) c { return 8 - sq(x[0]) - sq(x[1]) - sq(x[2]) - sq(x[3]) - x[0] + x[1] - x[2] + x[3] },
				func(x []c) c { return 10 - sq(x[0]) - 2*sq(x[1]) - sq(x[2]) - 2*sq(x[3]) + x[0] + x[3] },
				func(x []c) c { return 5 - 2*sq(x[0]) - sq(x[1]) - sq(x[2]) - 2*x[0] + x[1] + x[3] },
			}},
		{number: 71, x: []float64{1, 5, 5, 1}, lower: []float64{1, 1, 1, 1}, upper: []float64{5, 5, 5, 5}, want: 17.0140173,
			f:        func(x []c) c { return x[0]*x[3]*(x[0]+x[1]+x[2]) + x[2] },
			positive: one(func(x []c) c { return x[0]*x[1]*x[2]*x[3] - 25 }),
			equal:    one(func(x []c) c { return sq(x[0]) + sq(x[1]) + sq(x[2]) + sq(x[3]) - 40 })},
		{number: 76, x: []float64{0.5, 0.5, 0.5, 0.5}, lower: []float64{0, 0, 0, 0}, want: -4.681818181,
			f: func(x []c) c {
				return sq(x[0]) + 0.5*sq(x[1]) + sq(x[2]) + 0.5*sq(x[3]) - x[0]*x[2] + x[2]*x[3] - x[0] - 3*x[1] + x[2] - x[3]
			},
			positive: []func(x []c) c{
				func(x []c) c { return 5 - x[0] - 2*x[1] - x[2] - x[3] },
				func(x []c) c { return 4 - 3*x[0] - x[1] - 2*x[2] + x[3] },
				func(x []c) c { return x[1] + 4*x[2] - 1.5 },
			}},
		{number: 78, x: []float64{-2, 1.5, 2, -1, -1}, want: -2.91970041, f: func(x []c) c { return x[0] * x[1] * x[2] * x[3] * x[4] },
			equal: []func(x []c) c{
				func(x []c) c { return sq(x[0]) + sq(x[1]) + sq(x[2]) + sq(x[3]) + sq(x[4]) - 10 },
				func(x []c) c { return x[1]*x[2] - 5*x[3]*x[4] },
				func(x []c) c { return x[0]*x[0]*x[0] + x[1]*x[1]*x[1] + 1 },
			}},
		{number: 113, x: []float64{2, 3, 5, 5, 1, 2, 7, 3, 6, 10}, lower: []float64{-inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf}, want: 24.3062091,
			f: func(x []c) c {
				return sq(x[0]) + sq(x[1]) + x[0]*x[1] - 14*x[0] - 16*x[1] + sq(x[2]-10) + 4*sq(x[3]-5) + sq(x[4]-3) +
					2*sq(x[5]-1) + 5*sq(x[6]) + 7*sq(x[7]-11) + 2*sq(x[8]-10) + sq(x[9]-7) + 45
			},
			positive: []func(x []c) c{
				func(x []c) c { return 105 - 4*x[0] - 5*x[1] + 3*x[6] - 9*x[7] },
				func(x []c) c { return -10*x[0] + 8*x[1] + 17*x[6] - 2*x[7] },
				func(x []c) c { return 8*x[0] - 2*x[1] - 5*x[8] + 2*x[9] + 12 },
				func(x []c) c { return -3*sq(x[0]-2) - 4*sq(x[1]-3) - 2*sq(x[2]) + 7*x[3] + 120 },
				func(x []c) c { return -5*sq(x[0]) - 8*x[1] - sq(x[2]-6) + 2*x[3] + 40 },
				func(x []c) c { return -0.5*sq(x[0]-8) - 2*sq(x[1]-4) - 3*sq(x[4]) + x[5] + 30 },
				func(x []c) c { return -sq(x[0]) - 2*sq(x[1]-2) + 2*x[0]*x[1] - 14*x[4] + 6*x[5] },
				func(x []c) c { return 3*x[0] - 6*x[1] - 12*sq(x[8]-8) + 7*x[9] },
			}},
	}
}

// algorithms are the ways to go about constraints, with the evaluations that the
// problems here may take of each.
var algorithms = map[multigrad.ConstraintAlgorithm]int{multigrad.SQP: 15, multigrad.AugmentedLagrangian: 500}

func TestHockSchittkowski(t *testing.T) {
	for algorithm, most := range algorithms {
		for _, s := range schittkowskis() {
			m := s.method()
			m.Algorithm = algorithm
			res := fit(t, multigrad.Func(stepped(s.f, 1)), s.x, m, multigrad.Options{Thin: -1})
			worst := 0.0
			scratch := make([]float64, len(s.x))
			for i, c := range m.Constraints {
				v := c.Func(res.X, scratch)
				if i < len(s.equal) {
					v = math.Abs(v)
				}
				worst = max(worst, v)
			}
			if res.Status != multigrad.Converged || worst > 1e-8 || math.Abs(res.Loss-s.want) > 1e-6*max(1, math.Abs(s.want)) || res.Evals > most {
				t.Errorf("%v of %d: %v at %v with %.10g, want %.10g; violation %.2g after %d evaluations: %s",
					algorithm, s.number, res.Status, res.X, res.Loss, s.want, worst, res.Evals, res.Message)
			}
			if !(math.Abs(res.Best.Loss-s.want) <= 1e-6*max(1, math.Abs(s.want))) {
				t.Errorf("%v of %d: best %+v is not feasible or not the end", algorithm, s.number, res.Best)
			}
			if !strings.HasPrefix(res.Message, algorithm.String()+": ") {
				t.Errorf("%v of %d: message %q does not say so", algorithm, s.number, res.Message)
			}
			t.Logf("%v of %d: %d evaluations, %d steps", algorithm, s.number, res.Evals, res.Steps)
		}
	}
}

func TestConstrainedRestartsBitwise(t *testing.T) {
	for algorithm, every := range map[multigrad.ConstraintAlgorithm]int{multigrad.SQP: 1, multigrad.AugmentedLagrangian: 11} {
		s := schittkowskis()[8]
		m, objective := s.method(), multigrad.Func(stepped(s.f, 1))
		m.Algorithm = algorithm
		want := fit(t, objective, s.x, m, multigrad.Options{})
		for step := 0; step < want.Steps; step += every {
			opt := multigrad.Options{Progress: silent, Checkpoint: multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run"), Every: 1}}
			opt.Callback = func(e multigrad.Event) error {
				if e.Step == step {
					return errKilled
				}
				return nil
			}
			if _, err := multigrad.Run(context.Background(), objective, s.x, m, opt); !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			opt.Callback = nil
			compareRuns(t, algorithm.String(), step, fit(t, objective, s.x, m, opt), want)
		}
	}
}

// On ranks the constraints are evaluated on each, and all end alike.
func TestConstrainedOnRanks(t *testing.T) {
	for algorithm := range algorithms {
		onRanks(t, func(t *testing.T, c comm.Comm) error {
			e := multigrad.NewEvaluator(documentation(0, 1).small(c.Rank(), c.Size()), c)
			m := multigrad.Constrained{
				Constraints: []multigrad.Constraint{multigrad.Equal([]float64{1, 1}, -2.2), multigrad.AtLeast([]float64{0, 1}, -0.6)},
				Algorithm:   algorithm,
			}
			res, err := multigrad.Run(context.Background(), e, []float64{-1.8, -0.3}, m, multigrad.Options{Progress: silent})
			if err == nil && (res.Status != multigrad.Converged || math.Abs(res.X[0]+res.X[1]+2.2) > 1e-7 || res.X[1] < -0.6-1e-7) {
				t.Errorf("rank %d, %v: %v at %v: %s", c.Rank(), algorithm, res.Status, res.X, res.Message)
			}
			return err
		})
	}
}

func TestImpossibleConstraints(t *testing.T) {
	for algorithm := range algorithms {
		m := multigrad.Constrained{
			Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{1, 0}, 1), multigrad.AtLeast([]float64{1, 0}, 2)}, Algorithm: algorithm,
		}
		res := fit(t, multigrad.Func(bowl), []float64{3, 3}, m, multigrad.Options{Thin: -1})
		if res.Status != multigrad.Failed || !strings.Contains(res.Message, "a constraint is violated by 0.5") || res.Best.X != nil || res.Evals > 200 {
			t.Errorf("%v: %v at %v, best %v after %d: %s", algorithm, res.Status, res.X, res.Best.X, res.Evals, res.Message)
		}
		t.Logf("%v: %d evaluations: %s", algorithm, res.Evals, res.Message)
	}
	for want, m := range map[string]multigrad.Constrained{
		"CTol -1":        {CTol: -1},
		"-2 rounds":      {Rounds: -2},
		"no algorithm 7": {Algorithm: 7},
		"constraint 0 ([1]·x, 1) has 1 coefficients for 2 parameters": {Constraints: []multigrad.Constraint{multigrad.Equal([]float64{1}, 1)}},
		"constraint 0 ([1 2 3]·x, 1) has 3 coefficients":              {Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{1, 2, 3}, 1)}},
		"constraint 0 ([NaN 1]·x, 1) has a number that is not finite": {Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{math.NaN(), 1}, 1)}},
		"has a number that is not finite":                             {Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{1, 1}, math.Inf(1))}},
		"the value of constraint 1 (root) is not finite at the starting point": {Constraints: []multigrad.Constraint{multigrad.Equal([]float64{1, 0}, 1), {
			Name: "root", Func: func(x, grad []float64) float64 { return math.Sqrt(x[0] - 9) },
		}}},
		"the gradient of constraint 0 (root) is not finite": {Algorithm: multigrad.AugmentedLagrangian, Constraints: []multigrad.Constraint{{
			Name: "root", Func: func(x, grad []float64) float64 { grad[0] = math.Inf(1); return math.Sqrt(x[0] - 3) },
		}}},
		"the value of constraint 0 is not finite": {Constraints: []multigrad.Constraint{{
			Func: func(x, grad []float64) float64 { return math.Sqrt(x[0] - 9) },
		}}},
		"constraint 1 has no function": {Constraints: []multigrad.Constraint{multigrad.Equal([]float64{1, 0}, 1), {}}},
	} {
		if _, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{3, 3}, m, multigrad.Options{Progress: silent}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The point of a disc that is closest to a corner outside of it.
func ExampleConstrained() {
	distance := func(x, grad []float64) float64 {
		grad[0], grad[1] = 2*(x[0]-3), 2*(x[1]-4)
		return (x[0]-3)*(x[0]-3) + (x[1]-4)*(x[1]-4)
	}
	disc := multigrad.Constraint{Inequality: true, Func: func(x, grad []float64) float64 {
		grad[0], grad[1] = 2*x[0], 2*x[1]
		return x[0]*x[0] + x[1]*x[1] - 1
	}}
	m := multigrad.Constrained{Constraints: []multigrad.Constraint{disc}}
	res, err := multigrad.Run(context.Background(), multigrad.Func(distance), []float64{0, 0}, m, multigrad.Options{Progress: silent})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v at %.4f\n", res.Status, res.X)
	// Output: converged at [0.6000 0.8000]
}
