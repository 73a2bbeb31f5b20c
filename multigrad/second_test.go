package multigrad_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/optimize/functions"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/internal/counts"
	"github.com/gradgen/gradgen/runtime/comm"
)

// hessian is implemented by those of gonum's functions that know theirs.
type hessian interface {
	Hess(h *mat.SymDense, x []float64)
}

// curved is a problem whose Hessian gonum knows.
type curved struct {
	multigrad.Func
	problem
	products int
}

func (c *curved) Product(at multigrad.Request, kind multigrad.Curvature, v, hv []float64) error {
	c.products++
	n := len(v)
	h := mat.NewSymDense(n, nil)
	c.f.(hessian).Hess(h, at.Params)
	for i := range n {
		hv[i] = 0
		for j := range n {
			hv[i] += h.At(i, j) * v[j]
		}
	}
	return nil
}

func TestNewtonSolvesThePublishedProblems(t *testing.T) {
	ratios, count := 0.0, 0
	for _, p := range problems() {
		if len(p.x) > 60 || p.name == "JS" {
			continue
		}
		for _, kind := range []multigrad.Curvature{multigrad.Exact, multigrad.Differences} {
			_, known := p.f.(hessian)
			known = known && p.name != "Beale" // gonum's matrix for it is not the Hessian
			if !known && kind == multigrad.Exact {
				continue
			}
			c := &curved{Func: p.objective(), problem: p}
			res, err := multigrad.Run(t.Context(), c, p.x, multigrad.NewtonCG{Curvature: kind}, multigrad.Options{Progress: silent, MaxSteps: 3000, Thin: -1})
			if err != nil || res.Status != multigrad.Converged {
				t.Errorf("%s, %v: %v after %d evaluations at %v, gradient %v (%v)", p.name, kind, res.Message, res.Evals, res.X, res.Grad, err)
				continue
			}
			if kind == multigrad.Exact && p.bfgs > 0 {
				ratios += math.Log(float64(res.Evals) / float64(p.bfgs))
				count++
			}
			t.Logf("%-18s %-24v %4d evaluations, %4d products, loss %.3g", p.name, kind, res.Evals, c.products, res.Loss)
		}
	}
	if mean := math.Exp(ratios / float64(count)); mean > 0.8 {
		t.Errorf("%.2f times the evaluations of SciPy's BFGS, in the geometric mean of %d problems", mean, count)
	} else {
		t.Logf("%.2f times the evaluations of SciPy's BFGS, in the geometric mean of %d problems", mean, count)
	}
}

// exponential has y = a·exp(−b·x) + c for the parameters (a, b, c).
type exponential struct{ x, y []float64 }

func (e exponential) at(c comm.Comm) multigrad.Residuals {
	rank, size := 0, 1
	if c != nil {
		rank, size = c.Rank(), c.Size()
	}
	lo, hi := len(e.x)*rank/size, len(e.x)*(rank+1)/size
	x, y := e.x[lo:hi], e.y[lo:hi]
	residuals := func(p []float64) []float64 {
		r := make([]float64, len(x))
		for i, v := range x {
			r[i] = p[0]*math.Exp(-p[1]*v) + p[2] - y[i]
		}
		return r
	}
	jacobian := func(p, jac []float64) []float64 {
		for i, v := range x {
			e := math.Exp(-p[1] * v)
			jac[3*i], jac[3*i+1], jac[3*i+2] = e, -p[0]*v*e, 1
		}
		return residuals(p)
	}
	return multigrad.Residuals{
		Func: residuals, Jacobian: jacobian,
		VJP: func(p, bar, grad []float64) []float64 {
			jac := make([]float64, 3*len(x))
			r := jacobian(p, jac)
			for i, b := range bar {
				for j := range grad {
					grad[j] += b * jac[3*i+j]
				}
			}
			return r
		},
		JVP: func(p, dot []float64) ([]float64, []float64) {
			jac, out := make([]float64, 3*len(x)), make([]float64, len(x))
			r := jacobian(p, jac)
			for i := range out {
				for j, d := range dot {
					out[i] += jac[3*i+j] * d
				}
			}
			return r, out
		},
	}
}

// measured is a curve with residuals that do not vanish.
func measured() exponential {
	e := exponential{}
	for i := range 11 {
		x := float64(i) / 2
		e.x = append(e.x, x)
		e.y = append(e.y, 5*math.Exp(-0.8*x)+1+0.1*math.Sin(7*x))
	}
	return e
}

func TestLeastSquaresOverRanks(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		obj := multigrad.LeastSquares(measured().at(c), c)
		x0 := []float64{1, 0.1, 0}
		opt := multigrad.Options{Progress: silent, Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.GaussNewton}}
		lm, err := multigrad.Run(context.Background(), obj, x0, multigrad.LevenbergMarquardt{}, opt)
		if err != nil {
			return err
		}
		want, err := multigrad.Run(context.Background(), obj, x0, multigrad.LBFGSB{FTol: -1, GTol: 1e-9}, opt)
		if err != nil {
			return err
		}
		checkAll(t, "parameters", lm.X, want.X, 1e-8)
		checkAll(t, "errors", lm.Covariance.Errors, want.Covariance.Errors, 1e-7)
		if lm.Status != multigrad.Converged || lm.Evals > 12 || lm.Evals >= want.Evals {
			t.Errorf("%v after %d evaluations, L-BFGS-B takes %d", lm.Message, lm.Evals, want.Evals)
		}
		cg, err := multigrad.Run(context.Background(), obj, x0, multigrad.NewtonCG{Curvature: multigrad.GaussNewton, GTol: 1e-8}, opt)
		if err != nil {
			return err
		}
		checkAll(t, "parameters by Newton", cg.X, want.X, 1e-7)
		return nil
	})
}

func TestLevenbergMarquardtFitsStatistics(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(sources(c, 3), c)
		x0 := []float64{2, 1, 1}
		for _, m := range []multigrad.LevenbergMarquardt{{GTol: 1e-6}, {GTol: 1e-6, Curvature: multigrad.Differences}} {
			lm, err := multigrad.Run(context.Background(), e, x0, m, multigrad.Options{Progress: silent})
			if err != nil {
				return err
			}
			want, err := multigrad.Run(context.Background(), e, x0, multigrad.LBFGSB{FTol: -1, GTol: 1e-6}, multigrad.Options{Progress: silent})
			if err != nil {
				return err
			}
			checkAll(t, "parameters", lm.X, want.X, 1e-5)
			if lm.Status != multigrad.Converged || lm.Evals >= want.Evals {
				t.Errorf("%v after %d evaluations, L-BFGS-B takes %d", lm.Message, lm.Evals, want.Evals)
			}
		}
		return nil
	})
}

func TestLevenbergMarquardtKeepsToBounds(t *testing.T) {
	obj := multigrad.LeastSquares(measured().at(nil), nil)
	b := multigrad.Bounds{Lower: []float64{0, 0, 1.05}, Upper: []float64{4.5, 9, 9}}
	lm := fit(t, obj, []float64{1, 0.1, 9}, multigrad.LevenbergMarquardt{Bounds: b}, multigrad.Options{})
	want := fit(t, obj, []float64{1, 0.1, 9}, multigrad.LBFGSB{Bounds: b, FTol: -1, GTol: 1e-9}, multigrad.Options{})
	checkAll(t, "parameters", lm.X, want.X, 1e-7)
	if lm.Status != multigrad.Converged || lm.X[0] != 4.5 {
		t.Errorf("%v at %v, want %v", lm.Message, lm.X, want.X)
	}
	for i, p := range lm.Trajectory.Params {
		for j, v := range p {
			if v < b.Lower[j] || v > b.Upper[j] {
				t.Errorf("step %d is out of bounds: %v", i, p)
			}
		}
	}
}

func TestSecondOrderMethodsBearSingularMatrices(t *testing.T) {
	flat := multigrad.Residuals{ // x2 has no influence, x0 and x1 only their sum
		Func: func(p []float64) []float64 { return []float64{p[0] + p[1] - 1, 2*p[0] + 2*p[1] - 2} },
		VJP: func(p, bar, grad []float64) []float64 {
			grad[0] += bar[0] + 2*bar[1]
			grad[1] += bar[0] + 2*bar[1]
			return nil
		},
		JVP: func(p, d []float64) ([]float64, []float64) {
			return nil, []float64{d[0] + d[1], 2*d[0] + 2*d[1]}
		},
	}
	for _, m := range []multigrad.Method{multigrad.LevenbergMarquardt{}, multigrad.NewtonCG{Curvature: multigrad.GaussNewton}} {
		res := fit(t, multigrad.LeastSquares(flat, nil), []float64{4, -9, 7}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || !near(res.X[0]+res.X[1], 1, 1e-5) || res.X[2] != 7 {
			t.Errorf("%T: %v at %v", m, res.Message, res.X)
		}
	}
}

func TestSecondOrderMethodsStepBackFromOverflow(t *testing.T) {
	logarithm := func(x, g []float64) float64 {
		g[0] = -1/x[0] + 1
		if x[0] <= 0 {
			return math.NaN()
		}
		return x[0] - math.Log(x[0])
	}
	for _, m := range []multigrad.Method{
		multigrad.NewtonCG{Curvature: multigrad.Differences, Radius: 100}, multigrad.LevenbergMarquardt{Curvature: multigrad.Differences},
	} {
		res := fit(t, multigrad.Func(logarithm), []float64{3.5}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || !near(res.X[0], 1, 1e-4) || res.Skipped == 0 {
			t.Errorf("%T: %v at %v, %d points skipped", m, res.Message, res.X, res.Skipped)
		}
	}
}

func TestSettingsOfSecondOrderMethods(t *testing.T) {
	for _, m := range []multigrad.Method{
		multigrad.NewtonCG{Curvature: 9}, multigrad.NewtonCG{GTol: -1}, multigrad.NewtonCG{Radius: math.Inf(1)}, multigrad.NewtonCG{},
		multigrad.LevenbergMarquardt{Curvature: -1}, multigrad.LevenbergMarquardt{Noise: -1}, multigrad.LevenbergMarquardt{FTol: math.NaN()},
		multigrad.LevenbergMarquardt{Bounds: multigrad.Bounds{Lower: []float64{1}}}, multigrad.LevenbergMarquardt{},
		multigrad.LBFGSB{Noise: -1},
	} {
		if _, err := multigrad.Run(t.Context(), multigrad.Func(bowl), []float64{3, 3}, m, multigrad.Options{Progress: silent}); err == nil {
			t.Errorf("%+v ran", m)
		}
	}
	missing := multigrad.LeastSquares(multigrad.Residuals{}, nil)
	if _, err := multigrad.Run(t.Context(), missing, []float64{3}, multigrad.LevenbergMarquardt{}, multigrad.Options{Progress: silent}); err == nil {
		t.Error("least squares without functions ran")
	}
}

func TestGonumsNewtonWorksOnCurvedObjectives(t *testing.T) {
	f := functions.ExtendedRosenbrock{}
	c := &curved{Func: problem{f: f}.objective(), problem: problem{f: hessianOf{f}}}
	res, err := optimize.Minimize(multigrad.Problem(c), []float64{-1.2, 1}, nil, &optimize.Newton{})
	if err != nil || !near(res.X[0], 1, 1e-5) || c.products == 0 {
		t.Errorf("%+v, %v, %d products", res, err, c.products)
	}
	first := multigrad.NewEvaluator(onlyFirst{sources(nil, 1)}, nil)
	if _, err := optimize.Minimize(multigrad.Problem(first), []float64{2, 1, 1}, nil, &optimize.Newton{}); err == nil || !strings.Contains(err.Error(), "LossHVP") {
		t.Errorf("without second derivatives: %v", err)
	}
}

// hessianOf has the Hessian of Rosenbrock's function in two dimensions.
type hessianOf struct{ functions.ExtendedRosenbrock }

func (hessianOf) Hess(h *mat.SymDense, x []float64) {
	h.SetSym(0, 0, 1200*x[0]*x[0]-400*x[1]+2)
	h.SetSym(0, 1, -400*x[0])
	h.SetSym(1, 1, 200)
}

func TestNoiseDoesNotEndLineSearches(t *testing.T) {
	const size = 1e-4
	n := 0
	noisy := func(x, g []float64) float64 {
		n++
		return rosenbrock(x, g) + size*math.Sin(float64(n*n))
	}
	for _, m := range []multigrad.Method{
		multigrad.LBFGSB{Noise: size, FTol: -1, GTol: 1e-6}, multigrad.NewtonCG{Curvature: multigrad.Differences, Noise: size, GTol: 1e-6},
		multigrad.LevenbergMarquardt{Curvature: multigrad.Differences, Noise: size, GTol: 1e-6},
	} {
		res := fit(t, multigrad.Func(noisy), []float64{-1.2, 1}, m, multigrad.Options{MaxSteps: 500})
		if res.Status != multigrad.Converged || !near(res.X[0], 1, 1e-4) {
			t.Errorf("%T: %v (%v) at %v after %d evaluations", m, res.Status, res.Message, res.X, res.Evals)
		}
	}
}

func TestHeldOutDataEndARun(t *testing.T) {
	held := func(x []float64) (float64, error) { // lowest on the way from (3, 3) to 0
		return (x[0] - 2) * (x[0] - 2), nil
	}
	opt := multigrad.Options{MaxSteps: 500, HeldOut: multigrad.HeldOut{Loss: held, Every: 2, Patience: 3}, Progress: silent}
	m := multigrad.GradientDescent{LearningRate: 0.02}
	want := fit(t, multigrad.Func(bowl), []float64{3, 3}, m, opt)
	best := want.HeldOut
	if want.Status != multigrad.NoProgress || want.Steps != best.Step+6 || math.Abs(best.X[0]-2) > 0.1 || best.Step%2 != 0 {
		t.Fatalf("%v after %d steps, %+v", want.Message, want.Steps, best)
	}
	for _, stop := range []int{best.Step, best.Step + 1, best.Step + 5} { // killed there, and resumed
		path := filepath.Join(t.TempDir(), "run")
		part := opt
		part.Checkpoint = multigrad.Checkpoint{Path: path, Every: 1}
		part.Callback = func(e multigrad.Event) error {
			if e.Step == stop {
				return errKilled
			}
			return nil
		}
		if _, err := multigrad.Run(t.Context(), multigrad.Func(bowl), []float64{3, 3}, m, part); !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		part.Callback = nil
		got := fit(t, multigrad.Func(bowl), []float64{3, 3}, m, part)
		if got.Steps != want.Steps || !slices.Equal(got.HeldOut.X, best.X) || got.HeldOut.Step != best.Step {
			t.Errorf("resumed at %d: %d steps and %+v, want %d and %+v", stop, got.Steps, got.HeldOut, want.Steps, best)
		}
	}
	bad := opt
	bad.HeldOut.Every = -1
	if _, err := multigrad.Run(t.Context(), multigrad.Func(bowl), []float64{3, 3}, m, bad); err == nil {
		t.Error("held-out data every −1 steps")
	}
}

var _ multigrad.StatsCurved = (*counts.Decay)(nil)
