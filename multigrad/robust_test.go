package multigrad_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// A leastSquares is the half sum of squares of residuals, with the products of its Gauss–Newton matrix.
type leastSquares struct {
	multigrad.Func
	residual func(p []float64, i int) (r, ja, jb float64) // of point i, and its derivatives
}

const samples = 20

func newLeastSquares(residual func(p []float64, i int) (r, ja, jb float64)) leastSquares {
	return leastSquares{residual: residual, Func: func(p, grad []float64) float64 {
		clear(grad)
		sum := 0.0
		for i := range samples {
			r, ja, jb := residual(p, i)
			sum, grad[0], grad[1] = sum+r*r/2, grad[0]+r*ja, grad[1]+r*jb
		}
		return sum
	}}
}

func (l leastSquares) Product(at multigrad.Request, _ multigrad.Curvature, v, hv []float64) error {
	clear(hv)
	for i := range samples {
		_, ja, jb := l.residual(at.Params, i)
		along := ja*v[0] + jb*v[1]
		hv[0], hv[1] = hv[0]+along*ja, hv[1]+along*jb
	}
	return nil
}

// decaying is a·exp(−b·x) for the data of a = 2 and b = 0.7.
func decaying(p []float64, i int) (r, ja, jb float64) {
	x := float64(i) / 5
	ja = math.Exp(-p[1] * x)
	return p[0]*ja - 2*math.Exp(-0.7*x) - 0.01*math.Sin(float64(i*i)), ja, -p[0] * x * ja
}

// scaled is a line through a parabola, whose slope has the unit 1/s.
func scaled(s float64) leastSquares {
	return newLeastSquares(func(p []float64, i int) (r, ja, jb float64) {
		x := float64(i) / 5
		return p[0] + p[1]*s*x - x*x, 1, s * x
	})
}

// Units of parameters do not matter to Levenberg–Marquardt.
func TestMarquardtHasNoUnits(t *testing.T) {
	want := fit(t, scaled(1), []float64{0, 0}, multigrad.LevenbergMarquardt{}, multigrad.Options{})
	for _, s := range []float64{1e-100, 1e-20, 1e-9, 3e-9, 1e-6, 1e6, 1e9, 1e100} {
		res := fit(t, scaled(s), []float64{0, 0}, multigrad.LevenbergMarquardt{}, multigrad.Options{})
		if res.Evals > 20 || !near(res.X[0], want.X[0], 1e-5) || !near(res.X[1]*s, want.X[1], 1e-5) {
			t.Errorf("units of %v: %v at %v after %d evaluations, want %v: %s", s, res.Status, res.X, res.Evals, want.X, res.Message)
		}
	}
}

// A parameter with hardly any influence at the starting point does not stop the others.
func TestMarquardtFromFarAway(t *testing.T) {
	for _, b := range []float64{5, 50, 90, 200, 400, 1000, 3000} {
		res := fit(t, newLeastSquares(decaying), []float64{1, b}, multigrad.LevenbergMarquardt{}, multigrad.Options{})
		if res.Status != multigrad.Converged || !near(res.X[0], 2, 1e-2) {
			t.Errorf("from %v: %v at %v after %d evaluations: %s", b, res.Status, res.X, res.Evals, res.Message)
		}
	}
}

// A gradient with the wrong sign is noticed by all methods that have constraints or second derivatives.
func TestWrongGradients(t *testing.T) {
	wrong := func(x, grad []float64) float64 {
		sum := 0.0
		for i, v := range x {
			d := v - float64(i) - 0.5
			sum, grad[i] = sum+d*d*float64(i+1), -2*d*float64(i+1)
		}
		return sum
	}
	for name, m := range map[string]multigrad.Method{
		"Newton": multigrad.NewtonCG{}, "SQP": multigrad.Constrained{Algorithm: multigrad.SQP},
		"augmented Lagrangian": multigrad.Constrained{Algorithm: multigrad.AugmentedLagrangian},
	} {
		obj := multigrad.Func2{Grad: wrong, HVP: func(x, v, grad, hv []float64) float64 {
			for i := range v {
				hv[i] = 2 * float64(i+1) * v[i]
			}
			return wrong(x, grad)
		}}
		res := fit(t, obj, []float64{1, 2}, m, multigrad.Options{})
		if res.Status != multigrad.Failed || res.Evals > 200 {
			t.Errorf("%s: %v at %v after %d evaluations: %s", name, res.Status, res.X, res.Evals, res.Message)
		}
	}
}

// Steps that are too long are told apart from a loss without a minimum.
func TestStepsThatAreTooLong(t *testing.T) {
	res := fit(t, multigrad.Func(square), []float64{2}, multigrad.GradientDescent{LearningRate: 1e10}, multigrad.Options{MaxSteps: 30})
	if res.Status != multigrad.Diverged || !strings.Contains(res.Message, "it rises") {
		t.Errorf("%v at %v: %s", res.Status, res.X, res.Message)
	}
}

func square(x, grad []float64) float64 { grad[0] = 2 * x[0]; return x[0] * x[0] }

// The augmented Lagrangian ends where active inequalities hold with equality.
func TestInactiveMultipliers(t *testing.T) {
	slope := func(x, grad []float64) float64 { grad[0] = 3 * (x[0] - 2); return 1.5 * (x[0] - 2) * (x[0] - 2) }
	for _, at := range []float64{0.1, 0.24, 0.26} {
		m := multigrad.Constrained{Constraints: []multigrad.Constraint{multigrad.AtMost([]float64{0.05}, 0.05*at)}, Algorithm: multigrad.AugmentedLagrangian}
		if res := fit(t, multigrad.Func(slope), []float64{0}, m, multigrad.Options{}); !near(res.X[0], at, 1e-5) {
			t.Errorf("at most %v: %v at %v: %s", at, res.Status, res.X, res.Message)
		}
	}
}

// Rounding does not make a row contradict two equal bounds.
func TestFixedParameter(t *testing.T) {
	const at, a = 318.0 / 777, 0.3 + 6.0/7
	half := func(x, grad []float64) float64 { copy(grad, x); return (x[0]*x[0] + x[1]*x[1]) / 2 }
	m := multigrad.Constrained{
		Constraints: []multigrad.Constraint{multigrad.Equal([]float64{a, 0.7}, a*0.25+0.7*at)},
		Method:      multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: []float64{-1, at}, Upper: []float64{2, at}}},
	}
	res := fit(t, multigrad.Func(half), []float64{0, 0}, m, multigrad.Options{})
	if res.Status != multigrad.Converged || !near(res.X[0], 0.25, 1e-9) {
		t.Errorf("%v at %v: %s", res.Status, res.X, res.Message)
	}
}
