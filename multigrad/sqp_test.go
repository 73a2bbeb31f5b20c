package multigrad_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// maratos is the problem of Maratos: from points of the circle full steps converge
// fast, but raise the loss and leave the circle.
func maratos(x, grad []float64) float64 {
	grad[0], grad[1] = 4*x[0]-1, 4*x[1]
	return 2*(x[0]*x[0]+x[1]*x[1]-1) - x[0]
}

func circle(x, grad []float64) float64 {
	grad[0], grad[1] = 2*x[0], 2*x[1]
	return x[0]*x[0] + x[1]*x[1] - 1
}

func TestMaratos(t *testing.T) {
	m := multigrad.Constrained{Constraints: []multigrad.Constraint{{Func: circle}}, Algorithm: multigrad.SQP}
	for _, angle := range []float64{0.1, 0.5, 1, 2, 3} {
		res := fit(t, multigrad.Func(maratos), []float64{math.Cos(angle), math.Sin(angle)}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || math.Abs(res.X[0]-1) > 1e-7 || res.Evals > 20 {
			t.Errorf("from %v: %v at %v after %d evaluations: %s", angle, res.Status, res.X, res.Evals, res.Message)
		}
	}
}

// convex is a random convex problem with a feasible point.
func convex(seed uint64) (f multigrad.Func, x []float64, m multigrad.Constrained) {
	r := rand.New(rand.NewPCG(seed, 7))
	n := 2 + r.IntN(7)
	draw := func() []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = r.NormFloat64()
		}
		return v
	}
	at, x, inside := draw(), draw(), draw()
	f = func(x, grad []float64) float64 {
		sum := 0.0
		for i := range x {
			a, b := x[i]-at[i], x[i]-x[(i+1)%n]
			sum += 3*a*a + b*b*b*b/4
		}
		for i := range x {
			a, next, last := x[i]-at[i], x[i]-x[(i+1)%n], x[(i+n-1)%n]-x[i]
			grad[i] = 6*a + next*next*next - last*last*last
		}
		return sum
	}
	a := draw()
	b := 0.0
	for i, v := range a {
		b += v * inside[i]
	}
	m.Constraints = append(m.Constraints, multigrad.Equal(a, b))
	for range r.IntN(n) {
		centre := draw()
		radius := 0.0
		for i, v := range centre {
			radius += (v - inside[i]) * (v - inside[i])
		}
		radius *= 1 + r.Float64()
		m.Constraints = append(m.Constraints, multigrad.Constraint{Inequality: true, Func: func(x, grad []float64) float64 {
			sum := -radius
			for i, v := range x {
				grad[i] = 2 * (v - centre[i])
				sum += (v - centre[i]) * (v - centre[i])
			}
			return sum
		}})
	}
	m.Method.Bounds.Lower = slices.Clone(inside)
	for i := range inside {
		m.Method.Bounds.Lower[i] -= r.Float64()
	}
	return f, x, m
}

// Both algorithms end at the one minimum of convex problems.
func TestConvexProblems(t *testing.T) {
	evals := map[multigrad.ConstraintAlgorithm]int{}
	for seed := range uint64(100) {
		f, x, m := convex(seed)
		loss := map[multigrad.ConstraintAlgorithm]float64{}
		for algorithm := range algorithms {
			m.Algorithm = algorithm
			res := fit(t, f, x, m, multigrad.Options{Thin: -1})
			if res.Status != multigrad.Converged || res.Best.X == nil {
				t.Errorf("seed %d, %v: %v with %v after %d evaluations: %s", seed, algorithm, res.Status, res.Loss, res.Evals, res.Message)
			}
			loss[algorithm] = res.Loss
			evals[algorithm] += res.Evals
		}
		if d := loss[multigrad.SQP] - loss[multigrad.AugmentedLagrangian]; !(math.Abs(d) < 1e-5*(1+loss[multigrad.SQP])) {
			t.Errorf("seed %d: %v", seed, loss)
		}
	}
	t.Log(evals)
}

// Where the loss is not finite the step is shortened; a starting point must be.
func TestConstrainedWithdraws(t *testing.T) {
	barrier := multigrad.Func(func(x, grad []float64) float64 {
		grad[0], grad[1] = 1-1e-2/x[0], 100-1/x[1]
		return x[0] + 100*x[1] - 1e-2*math.Log(x[0]) - math.Log(x[1])
	})
	for algorithm := range algorithms {
		m := multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.AtLeast([]float64{1, 1}, 1e-3)}, Algorithm: algorithm}
		res := fit(t, barrier, []float64{3, 3}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || math.Abs(res.X[0]-0.01) > 1e-4 || math.Abs(res.X[1]-0.01) > 1e-5 || res.Skipped == 0 {
			t.Errorf("%v: %v at %v, %d skipped: %s", algorithm, res.Status, res.X, res.Skipped, res.Message)
		}
		var bad *multigrad.NonFiniteError
		if _, err := multigrad.Run(context.Background(), barrier, []float64{-1, 1}, m, multigrad.Options{Progress: silent}); !errors.As(err, &bad) {
			t.Errorf("%v from a point without a value: %v", algorithm, err)
		}
		m.Method.MaxEvals = 2
		if res := fit(t, barrier, []float64{3, 3}, m, multigrad.Options{}); res.Status != multigrad.EvaluationLimit {
			t.Errorf("%v: %v: %s", algorithm, res.Status, res.Message)
		}
	}
}

// From where the linearised constraints have no common point, steps miss them.
func TestLinearisationWithoutPoint(t *testing.T) {
	ring := func(r2, sign float64) multigrad.Constraint {
		return multigrad.Constraint{Inequality: true, Func: func(x, grad []float64) float64 {
			grad[0], grad[1] = 2*sign*x[0], 2*sign*x[1]
			return sign * (x[0]*x[0] + x[1]*x[1] - r2)
		}}
	}
	m := multigrad.Constrained{Constraints: []multigrad.Constraint{ring(4, -1), ring(9, 1), multigrad.AtMost([]float64{1, 0}, 0), multigrad.AtLeast([]float64{1, 0}, -0.5)}}
	res := fit(t, multigrad.Func(bowl), []float64{-0.1, 0.1}, m, multigrad.Options{})
	if res.Status != multigrad.Converged || math.Hypot(res.X[0], res.X[1]) < 2-1e-8 || math.Abs(res.X[0]) > 1e-7 {
		t.Errorf("%v at %v after %d evaluations: %s", res.Status, res.X, res.Evals, res.Message)
	}
}

func TestAlgorithmBySize(t *testing.T) {
	for n, want := range map[int]multigrad.ConstraintAlgorithm{299: multigrad.SQP, 300: multigrad.AugmentedLagrangian} {
		x, one := make([]float64, n), slices.Repeat([]float64{1}, n)
		m := multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.Equal(one, 1)}}
		flat := multigrad.Func(func(x, grad []float64) float64 {
			sum := 0.0
			for i, v := range x {
				grad[i] = v
				sum += v * v / 2
			}
			return sum
		})
		res := fit(t, flat, x, m, multigrad.Options{Thin: -1})
		if res.Status != multigrad.Converged || !strings.HasPrefix(res.Message, want.String()) || math.Abs(res.X[0]-1/float64(n)) > 1e-6 {
			t.Errorf("%d parameters: %v at %v: %s", n, res.Status, res.X[0], res.Message)
		}
	}
}

// rough is a random function with waves.
func rough(r *rand.Rand, n int, scale float64) func(x, grad []float64) float64 {
	q, linear, wave := make([]float64, n*n), make([]float64, n), make([]float64, n)
	for i := range q {
		q[i] = 0.3 * scale * r.NormFloat64()
	}
	for i := range n {
		linear[i], wave[i] = scale*r.NormFloat64(), 3*r.Float64()
	}
	level := scale * r.NormFloat64()
	return func(x, grad []float64) float64 {
		sum := level
		for i, v := range x {
			grad[i] = linear[i] + scale/2*wave[i]*math.Cos(wave[i]*v)
			sum += linear[i]*v + scale/2*math.Sin(wave[i]*v)
		}
		for i, v := range x {
			for j, w := range x {
				sum += q[i*n+j] * v * w
				grad[i] += q[i*n+j] * w
				grad[j] += q[i*n+j] * v
			}
		}
		return sum
	}
}

// Rough problems, some of them without a feasible point, end soon, most at a minimum.
func TestRoughProblems(t *testing.T) {
	converged, evals := 0, 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 11))
		n := 2 + r.IntN(6)
		loss, x := rough(r, n, math.Pow(10, float64(r.IntN(7)-3))), make([]float64, n)
		m := multigrad.Constrained{Algorithm: multigrad.SQP}
		m.Method.Bounds = multigrad.Bounds{Lower: slices.Repeat([]float64{-5}, n), Upper: slices.Repeat([]float64{5}, n)}
		equal := r.IntN(n)
		for k := range r.IntN(2 * n) {
			m.Constraints = append(m.Constraints, multigrad.Constraint{Inequality: k >= equal, Func: rough(r, n, math.Pow(10, float64(r.IntN(5)-2)))})
		}
		for i := range x {
			x[i] = 2 * r.NormFloat64()
		}
		res := fit(t, multigrad.Func(loss), x, m, multigrad.Options{Thin: -1})
		if evals += res.Evals; res.Evals > 2000 {
			t.Errorf("seed %d: %v after %d evaluations: %s", seed, res.Status, res.Evals, res.Message)
		}
		if res.Status == multigrad.Converged {
			converged++
		}
	}
	if converged < 160 {
		t.Errorf("%d of 200 converged", converged)
	}
	t.Logf("%d of 200 converged, in %d evaluations of all", converged, evals)
}
