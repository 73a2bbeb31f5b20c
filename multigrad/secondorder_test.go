package multigrad_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A banana is Rosenbrock's, a sum of squares of two residuals, with all of its
// second derivatives.
type banana struct{ multigrad.Func }

func newBanana() banana { return banana{rosenbrock} }

func (banana) Product(at multigrad.Request, kind multigrad.Curvature, v, hv []float64) error {
	a, b := at.Params[0], at.Params[1]
	hv[0] = (2+800*a*a)*v[0] - 400*a*v[1]
	hv[1] = 200*v[1] - 400*a*v[0]
	if kind == multigrad.Exact {
		hv[0] -= 400 * (b - a*a) * v[0]
	}
	return nil
}

// curved has products by differences of the gradient.
func curved(f multigrad.Func) multigrad.Func2 {
	side := func(x, v []float64, h float64) []float64 {
		y, g := make([]float64, len(x)), make([]float64, len(x))
		for i := range y {
			y[i] = x[i] + h*v[i]
		}
		f(y, g)
		return g
	}
	return multigrad.Func2{Grad: f, HVP: func(x, v, grad, hv []float64) float64 {
		h := 1e-6 * max(1, size(x)) / size(v)
		up, down := side(x, v, h), side(x, v, -h)
		for i := range hv {
			hv[i] = (up[i] - down[i]) / (2 * h)
		}
		return f(x, grad)
	}}
}

func size(x []float64) (s float64) {
	for _, v := range x {
		s = math.Hypot(s, v)
	}
	return s
}

// Newton's method gets to the minimum of all problems, with fewer evaluations of
// the gradient than BFGS in the geometric mean.
func TestNewtonBesideBFGS(t *testing.T) {
	sum, n := 0.0, 0
	for _, p := range problems() {
		res := fit(t, curved(p.objective()), p.x, multigrad.NewtonCG{}, multigrad.Options{Thin: -1})
		bfgs := fit(t, p.objective(), p.x, multigrad.BFGS{}, multigrad.Options{Thin: -1})
		if res.Status != multigrad.Converged {
			t.Errorf("%s: %v at %v after %d evaluations: %s", p.name, res.Status, res.Loss, res.Evals, res.Message)
		}
		t.Logf("%s: %d evaluations to %v, BFGS %d to %v", p.name, res.Evals, res.Loss, bfgs.Evals, bfgs.Loss)
		sum, n = sum+math.Log(float64(res.Evals)/float64(bfgs.Evals)), n+1
	}
	ratio := math.Exp(sum / float64(n))
	t.Logf("%.2f times the evaluations of BFGS", ratio)
	if ratio > 0.8 {
		t.Error("want at most 0.8 times")
	}
}

// The counts of decaying sources are fitted on any number of ranks, by the exact
// Hessian and by the Gauss–Newton matrix.
func TestSecondOrderOverRanks(t *testing.T) {
	want := fit(t, multigrad.NewEvaluator(sources(nil, 2), nil), []float64{2, 1, 1}, multigrad.LBFGSB{FTol: -1, GTol: 1e-8}, multigrad.Options{})
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		for _, m := range []multigrad.Method{ // in the same order on all ranks
			multigrad.NewtonCG{GTol: 1e-8}, multigrad.NewtonCG{GTol: 1e-8, Curvature: multigrad.GaussNewton}, multigrad.LevenbergMarquardt{GTol: 1e-8},
		} {
			name := fmt.Sprintf("%T%+v", m, m)
			e := multigrad.NewEvaluator(sources(c, 2), c)
			res, err := multigrad.Run(context.Background(), e, []float64{2, 1, 1}, m, multigrad.Options{Progress: silent})
			if err != nil {
				return err
			}
			if res.Status != multigrad.Converged || res.Steps > 2*want.Steps {
				t.Errorf("%s: %v after %d steps, L-BFGS-B %d: %s", name, res.Status, res.Steps, want.Steps, res.Message)
			}
			checkAll(t, name, res.X, want.X, 1e-6)
		}
		return nil
	})
}

// A method that needs second derivatives refuses an objective without, and a
// product that fails ends the run.
func TestSecondDerivativesAreNeeded(t *testing.T) {
	for _, m := range []multigrad.Method{multigrad.NewtonCG{}, multigrad.LevenbergMarquardt{}} {
		_, err := multigrad.Run(context.Background(), multigrad.Func(rosenbrock), []float64{-1.2, 1}, m, multigrad.Options{Progress: silent})
		if err == nil || !strings.Contains(err.Error(), "needs second derivatives") {
			t.Errorf("%T: %v", m, err)
		}
	}
	broken := multigrad.Func2{Grad: rosenbrock, HVP: func(x, v, grad, hv []float64) float64 { hv[0] = math.NaN(); return 0 }}
	if _, err := multigrad.Run(context.Background(), multigrad.Func2{Grad: rosenbrock}, []float64{-1.2, 1}, multigrad.NewtonCG{}, multigrad.Options{Progress: silent}); err == nil || !strings.Contains(err.Error(), "without HVP") {
		t.Errorf("no HVP: %v", err)
	}
	for name, c := range map[string]multigrad.Method{"NaN": multigrad.NewtonCG{}, "no Gauss–Newton": multigrad.LevenbergMarquardt{}} {
		res, err := multigrad.Run(context.Background(), broken, []float64{-1.2, 1}, c, multigrad.Options{Progress: silent})
		if err == nil || res.Status != multigrad.Failed || res.Steps != 0 {
			t.Errorf("%s: %v, %v", name, res.Status, err)
		}
	}
}

// Steps to where there is no finite value are taken back, a saddle point is left,
// and a loss without a minimum ends by the limit on steps.
func TestTrustRegions(t *testing.T) {
	log := multigrad.Func2{Grad: well, HVP: func(x, v, grad, hv []float64) float64 {
		hv[0] = v[0] / (x[0] * x[0])
		return well(x, grad)
	}}
	if res := fit(t, log, []float64{30}, multigrad.NewtonCG{Radius: 1e3}, multigrad.Options{}); res.Status != multigrad.Converged || !near(res.X[0], 1, 1e-5) {
		t.Errorf("well: %v at %v: %s", res.Status, res.X, res.Message)
	}
	saddle := multigrad.Func2{
		Grad: func(x, g []float64) float64 {
			g[0], g[1] = 2*x[0], 4*x[1]*x[1]*x[1]-2*x[1]
			return x[0]*x[0] + x[1]*x[1]*(x[1]*x[1]-1)
		},
		HVP: func(x, v, g, hv []float64) float64 {
			hv[0], hv[1] = 2*v[0], (12*x[1]*x[1]-2)*v[1]
			return 0
		},
	}
	if res := fit(t, saddle, []float64{1, 1e-3}, multigrad.NewtonCG{}, multigrad.Options{}); !near(res.Loss, -0.25, 1e-9) {
		t.Errorf("saddle: %v at %v", res.Loss, res.X)
	}
	plane := multigrad.Func2{
		Grad: func(x, g []float64) float64 { g[0] = 1; return x[0] },
		HVP:  func(x, v, g, hv []float64) float64 { hv[0] = 0; return x[0] },
	}
	if res := fit(t, plane, []float64{0}, multigrad.NewtonCG{}, multigrad.Options{MaxSteps: 30}); res.Status != multigrad.StepLimit || res.X[0] > -1e8 {
		t.Errorf("plane: %v at %v: %s", res.Status, res.X, res.Message)
	}
}
