package multigrad_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/internal/counts"
	"github.com/gradgen/gradgen/runtime/comm"
)

var sourcesTruth = []float64{3, 0.4, 2}

// sources returns a rank's share of six sources, measured with noise.
func sources(c comm.Comm, seed uint64) *counts.Decay {
	all := []float64{0.5, 0.8, 1, 1.2, 1.5, 2}
	d := &counts.Decay{Speed: all}
	for k := range 12 {
		d.Time = append(d.Time, float64(k)/2)
	}
	noise := rand.NewPCG(seed, 1)
	for _, mean := range d.Sumstats(sourcesTruth) {
		d.Counts = append(d.Counts, distuv.Poisson{Lambda: mean, Src: noise}.Rand())
	}
	if c != nil {
		d.Speed = all[len(all)*c.Rank()/c.Size() : len(all)*(c.Rank()+1)/c.Size()]
	}
	return d
}

// onlyFirst hides all derivatives but those of Model.
type onlyFirst struct{ multigrad.Model }

// withJacobian knows its Jacobian, from tangents.
type withJacobian struct{ *counts.Decay }

func (w withJacobian) SumstatsJacobian(params, jac []float64) (out []float64) {
	v := make([]float64, len(params))
	for i := range v {
		v[i] = 1
		var dot []float64
		out, dot = w.SumstatsJVP(params, v)
		for k, d := range dot {
			jac[k*len(params)+i] = d
		}
		v[i] = 0
	}
	return out
}

func TestHessiansOverRanksAgreeWithDifferences(t *testing.T) {
	x := []float64{2.9, 0.45, 1.8}
	want, err := multigrad.Hessian(multigrad.NewEvaluator(sources(nil, 1), nil), multigrad.Request{Params: x}, multigrad.Differences)
	if err != nil {
		t.Fatal(err)
	}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		m := sources(c, 1)
		half := len(m.Speed) / 2
		first, second := *m, *m
		first.Speed, second.Speed = m.Speed[:half], m.Speed[half:]
		for name, model := range map[string]multigrad.Model{
			"plain": m, "shards": multigrad.Sharded(&first, &second), "Jacobian": withJacobian{m},
		} {
			e := multigrad.NewEvaluator(model, c)
			got, err := multigrad.Hessian(e, multigrad.Request{Params: x}, multigrad.Exact)
			if err != nil {
				return err
			}
			checkAll(t, name, got, want, 1e-8)
		}
		return nil
	})
}

func TestGaussNewtonIsTheHessianOfALinearizedModel(t *testing.T) {
	x := []float64{2.9, 0.45, 1.8}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		m := sources(c, 1)
		e := multigrad.NewEvaluator(m, c)
		jac, err := e.Jacobian(x)
		if err != nil {
			return err
		}
		y, err := e.Sumstats(x)
		if err != nil {
			return err
		}
		want := make([]float64, 9) // Σ_k n_k/y_k² ∂y_k ∂y_k of the Poisson likelihood
		for k, n := range m.Counts {
			for i := range want {
				want[i] += n / (y[k] * y[k]) * jac[3*k+i/3] * jac[3*k+i%3]
			}
		}
		rows := multigrad.NewEvaluator(onlyFirst{m}, c) // a Jacobian row by row
		slow, err := rows.Jacobian(x)
		if err != nil {
			return err
		}
		checkAll(t, "Jacobian", slow, jac, 1e-13)
		got, err := multigrad.Hessian(e, multigrad.Request{Params: x}, multigrad.GaussNewton)
		checkAll(t, "Gauss–Newton", got, want, 1e-12)
		return err
	})
}

func TestErrorsAreThoseOfTheInverseOfDifferences(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(sources(c, 2), c)
		opt := multigrad.Options{Progress: silent, Uncertainty: &multigrad.Uncertainty{}}
		res, err := multigrad.Run(context.Background(), e, []float64{2, 1, 1}, multigrad.LBFGSB{FTol: -1}, opt)
		if err != nil {
			return err
		}
		h, err := multigrad.Hessian(e, multigrad.Request{Params: res.X}, multigrad.Differences)
		if err != nil {
			return err
		}
		var inverse mat.Dense
		if err := inverse.Inverse(mat.NewDense(3, 3, h)); err != nil {
			return err
		}
		cov := res.Covariance
		checkAll(t, "covariance", cov.Matrix, inverse.RawMatrix().Data, 1e-6)
		for i, got := range cov.Errors {
			if want := math.Sqrt(inverse.At(i, i)); !(math.Abs(got/want-1) < 1e-5) {
				t.Errorf("error %d is %v, want %v", i, got, want)
			}
		}
		if want := inverse.At(0, 1) / math.Sqrt(inverse.At(0, 0)*inverse.At(1, 1)); !near(cov.Correlation(0, 1), want, 1e-6) {
			t.Errorf("correlation %v, want %v", cov.Correlation(0, 1), want)
		}
		if len(cov.Singular) > 0 || len(cov.AtBound) > 0 || !(cov.Offset < 1e-3) {
			t.Errorf("%+v", cov)
		}
		return nil
	})
}

func TestErrorsCoverTheTruthOfSimulatedData(t *testing.T) {
	const sets = 200
	covered, profiled := make([]int, 3), 0
	for seed := range uint64(sets) {
		e := multigrad.NewEvaluator(sources(nil, 100+seed), nil)
		res := fit(t, e, sourcesTruth, multigrad.LBFGSB{}, multigrad.Options{Uncertainty: &multigrad.Uncertainty{}})
		for i, sigma := range res.Covariance.Errors {
			if math.Abs(res.X[i]-sourcesTruth[i]) < sigma {
				covered[i]++
			}
		}
		in, err := multigrad.Profile{Param: 1, Step: res.Covariance.Errors[1]}.Interval(t.Context(), e, res.X)
		if err != nil {
			t.Fatal(err)
		}
		if in.Lower < sourcesTruth[1] && sourcesTruth[1] < in.Upper {
			profiled++
		}
	}
	t.Logf("of %d sets %v are covered by errors, %d by the profile of parameter 1", sets, covered, profiled)
	for i, n := range append(covered, profiled) {
		if share := float64(n) / sets; math.Abs(share-0.683) > 0.05 {
			t.Errorf("%d: %.3f of the data sets are covered, want 0.683 ± 0.05", i, share)
		}
	}
}

// valley is flat along x0+x1 = const; x2 has a curvature, x3 none.
func valley(x, g []float64) float64 {
	s := x[0] + 2*x[1] - 3
	clear(g)
	g[0], g[1], g[2] = s, 2*s, 4*(x[2]-1)
	return s*s/2 + 2*(x[2]-1)*(x[2]-1)
}

func TestSingularDirectionsAreNamed(t *testing.T) {
	u := multigrad.Uncertainty{Curvature: multigrad.Differences}
	c, err := u.At(multigrad.Func(valley), multigrad.Request{Params: []float64{1, 1, 1, 7}})
	if err != nil {
		t.Fatal(err)
	}
	inf := math.Inf(1)
	if !slices.Equal(c.Errors[:2], []float64{inf, inf}) || c.Errors[3] != inf || !near(c.Errors[2], 0.5, 1e-9) {
		t.Errorf("errors %v", c.Errors)
	}
	if len(c.Singular) != 2 || c.Matrix[0] == c.Matrix[0] || c.Correlation(0, 1) == c.Correlation(0, 1) {
		t.Fatalf("%+v", c)
	}
	var moved []int
	for _, d := range c.Singular {
		moved = append(moved, d.Moves()...)
		if along := d.Vector[0] + 2*d.Vector[1]; math.Abs(along) > 1e-6 || d.Vector[2] != 0 {
			t.Errorf("direction %v changes the loss", d.Vector)
		}
	}
	if slices.Sort(moved); !slices.Equal(slices.Compact(moved), []int{0, 1, 3}) {
		t.Errorf("singular directions move %v", moved)
	}
}

func saddle(x, g []float64) float64 {
	g[0], g[1] = 2*x[0], -4*x[1]
	return x[0]*x[0] - 2*x[1]*x[1]
}

func TestASaddleIsNotCalledAMinimum(t *testing.T) {
	u := multigrad.Uncertainty{Curvature: multigrad.Differences}
	c, err := u.At(multigrad.Func(saddle), multigrad.Request{Params: []float64{0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Singular) != 1 || !near(c.Singular[0].Curvature, -4, 1e-9) || !math.IsInf(c.Errors[1], 1) || !near(c.Errors[0], math.Sqrt(0.5), 1e-9) {
		t.Errorf("%+v", c)
	}
}

func TestParametersAtBoundsAreHeld(t *testing.T) {
	m := multigrad.LBFGSB{Bounds: multigrad.Bounds{Upper: []float64{0.5, math.Inf(1)}}}
	for _, kind := range []multigrad.Curvature{multigrad.Exact, multigrad.Differences} {
		obj := multigrad.Func2{Grad: rosenbrock, HVP: rosenbrockHVP}
		res := fit(t, obj, []float64{-1, 1}, m, multigrad.Options{Uncertainty: &multigrad.Uncertainty{Curvature: kind}})
		c := res.Covariance
		if !slices.Equal(c.AtBound, []int{0}) || c.Errors[0] == c.Errors[0] || !near(c.Errors[1], math.Sqrt(1./200), 1e-8) {
			t.Errorf("%v at %v: %+v", kind, res.X, c)
		}
	}
}

func rosenbrockHVP(x, d, g, hv []float64) float64 {
	a, b := 1200*x[0]*x[0]-400*x[1]+2, -400*x[0]
	hv[0], hv[1] = a*d[0]+b*d[1], b*d[0]+200*d[1]
	return rosenbrock(x, g)
}

func TestTheVarianceOfResidualsIsEstimated(t *testing.T) {
	// A straight line through four points: the textbook's errors.
	xs, ys := []float64{0, 1, 2, 3}, []float64{1.1, 1.9, 3.2, 3.8}
	loss := func(p, g []float64) float64 {
		clear(g)
		sum := 0.0
		for i, x := range xs {
			r := p[0] + p[1]*x - ys[i]
			sum += r * r / 4
			g[0] += r / 2
			g[1] += r * x / 2
		}
		return sum
	}
	u := &multigrad.Uncertainty{Curvature: multigrad.Differences, Residuals: 4}
	res := fit(t, multigrad.Func(loss), []float64{0, 0}, multigrad.LBFGSB{GTol: 1e-10}, multigrad.Options{Uncertainty: u})
	variance := 4 * res.Loss / 2 // n·mean/(n−p)
	if want := math.Sqrt(variance / 5); !near(res.Covariance.Errors[1], want, 1e-8) {
		t.Errorf("error of the slope %v, want %v", res.Covariance.Errors[1], want)
	}
	u.Residuals = 2
	if _, err := u.At(multigrad.Func(loss), multigrad.Request{Params: res.X}); err == nil || !strings.Contains(err.Error(), "variance") {
		t.Errorf("two residuals for two parameters: %v", err)
	}
}

func TestMissingDerivativesAreNamed(t *testing.T) {
	at := multigrad.Request{Params: []float64{3, 0.4, 2}}
	first := multigrad.NewEvaluator(onlyFirst{sources(nil, 1)}, nil)
	for _, c := range []struct {
		obj  multigrad.Objective
		kind multigrad.Curvature
		want string
	}{
		{first, multigrad.Exact, "LossHVP"},
		{multigrad.NewEvaluator(noWeighted{onlyFirst{sources(nil, 1)}, sources(nil, 1)}, nil), multigrad.Exact, "WeightedHVP"},
		{multigrad.Func(bowl), multigrad.Exact, "Differences"},
		{multigrad.Func2{Grad: rosenbrock, HVP: rosenbrockHVP}, multigrad.GaussNewton, "Gauss–Newton"},
	} {
		if _, err := multigrad.Hessian(c.obj, at, c.kind); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%T: %v does not name %s", c.obj, err, c.want)
		}
	}
	for _, u := range []multigrad.Uncertainty{
		{Curvature: 7}, {Scale: -1}, {Scale: math.NaN()}, {Residuals: 3, Scale: 1}, {Residuals: -1}, {Singular: 2},
		{Steps: []float64{1}}, {Steps: []float64{1, 0, 1}}, {Bounds: multigrad.Bounds{Lower: []float64{1}}},
	} {
		if c, err := u.At(first, at); err == nil {
			t.Errorf("%+v gave %+v", u, c)
		}
	}
}

// noWeighted has the second derivatives of the loss alone.
type noWeighted struct {
	multigrad.Model
	loss *counts.Decay
}

func (n noWeighted) LossHVP(y, dot, grad, hv []float64) float64 {
	return n.loss.LossHVP(y, dot, grad, hv)
}

func TestProfilesOfAQuadraticLossAreStandardErrors(t *testing.T) {
	quadratic := func(x, g []float64) float64 { // covariance: the inverse of (2 1; 1 3)
		a, b := x[0]-1, x[1]+2
		g[0], g[1] = 2*a+b, a+3*b
		return a*a + a*b + 1.5*b*b
	}
	x, sigma := []float64{1, -2}, math.Sqrt(3./5)
	p := multigrad.Profile{Deviations: 2, Method: multigrad.LBFGSB{GTol: 1e-9}}
	in, err := p.Interval(t.Context(), multigrad.Func(quadratic), x)
	if err != nil || !near(in.Lower, 1-2*sigma, 1e-5) || !near(in.Upper, 1+2*sigma, 1e-5) || in.Best.Value != 1 {
		t.Errorf("%v to %v, %v; want 1 ± %v", in.Lower, in.Upper, err, 2*sigma)
	}
	if n := len(in.Points); n > 16 {
		t.Errorf("%d fits", n)
	}
	p.Method.Bounds = multigrad.Bounds{Lower: []float64{0.5, math.Inf(-1)}}
	if in, err = p.Interval(t.Context(), multigrad.Func(quadratic), x); err != nil || in.Lower != 0.5 {
		t.Errorf("%v, %v: want the bound", in.Lower, err)
	}
	points, err := p.Curve(t.Context(), multigrad.Func(quadratic), x, []float64{0.6, 1, 2})
	if err != nil || !near(points[2].Params[1], -2-1./3, 1e-6) || !near(points[2].Loss, 1./2*5./3, 1e-9) || points[2].Status != multigrad.Converged {
		t.Errorf("%+v, %v", points, err)
	}
}

// Equal bounds hold a parameter: its error is not known, its interval is a point, and
// the others have those of a fit without it.
func TestEqualBoundsHoldAParameter(t *testing.T) {
	held := multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: []float64{1, math.Inf(-1)}, Upper: []float64{1, math.Inf(1)}}}
	obj := multigrad.Func(bowl)
	res := fit(t, obj, []float64{1, 0}, held, multigrad.Options{Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences}})
	free := fit(t, obj, []float64{1, 0}, multigrad.LBFGSB{}, multigrad.Options{Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences}})
	if c := res.Covariance; !slices.Equal(c.AtBound, []int{0}) || !math.IsNaN(c.Errors[0]) || math.Abs(c.Errors[1]-free.Covariance.Errors[1]) > 1e-8 {
		t.Errorf("%+v, want the error %v", c, free.Covariance.Errors[1])
	}
	for param, want := range map[int]float64{0: 0, 1: 2 * free.Covariance.Errors[1]} {
		in, err := multigrad.Profile{Param: param, Method: held}.Interval(t.Context(), obj, res.X)
		if err != nil || math.Abs(in.Upper-in.Lower-want) > 1e-5 {
			t.Errorf("parameter %d: %+v, %v, want a width of %v", param, in, err, want)
		}
	}
	if _, err := multigrad.Run(t.Context(), obj, []float64{1, 0}, multigrad.Adam{Bounds: held.Bounds}, multigrad.Options{Progress: silent}); err == nil || !strings.Contains(err.Error(), "leave no room") {
		t.Error(err)
	}
}

func TestProfilesThatDoNotRiseHaveNoEnd(t *testing.T) {
	level := func(x, g []float64) float64 { // rises by 0.3 at most towards +∞, has no value below −2
		g[0] = 0
		if x[0] < -2 {
			return math.NaN()
		}
		e := math.Exp(-x[0] * x[0])
		g[0] = 0.6 * x[0] * e
		return 0.3 * (1 - e)
	}
	in, err := multigrad.Profile{}.Interval(t.Context(), multigrad.Func(level), []float64{0})
	if err != nil || !math.IsInf(in.Upper, 1) || !math.IsInf(in.Lower, -1) {
		t.Errorf("%+v, %v", in, err)
	}
	valley := func(x, g []float64) float64 { // level where x₀ + x₁ is zero
		g[0], g[1], g[2] = x[0]+x[1], x[0]+x[1], 4*x[2]
		return (x[0]+x[1])*(x[0]+x[1])/2 + 2*x[2]*x[2]
	}
	in, err = multigrad.Profile{}.Interval(t.Context(), multigrad.Func(valley), []float64{0, 0, 0})
	if err != nil || !math.IsInf(in.Upper, 1) || !math.IsInf(in.Lower, -1) {
		t.Errorf("%v to %v, %v", in.Lower, in.Upper, err)
	}
	for _, p := range []multigrad.Profile{{Param: 1}, {Param: -1}, {Scale: -1}, {Step: math.NaN()}} {
		if _, err := p.Interval(t.Context(), multigrad.Func(level), []float64{0}); err == nil {
			t.Errorf("%+v: no error", p)
		}
	}
}

func TestProfilesAreTheSameOnAllRanks(t *testing.T) {
	want, err := multigrad.Profile{Param: 1}.Interval(t.Context(), multigrad.NewEvaluator(sources(nil, 5), nil), sourcesFit(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		e := multigrad.NewEvaluator(sources(c, 5), c)
		got, err := multigrad.Profile{Param: 1}.Interval(t.Context(), e, sourcesFit(t, nil))
		if err == nil && (!near(got.Lower, want.Lower, 1e-6) || !near(got.Upper, want.Upper, 1e-6)) {
			t.Errorf("rank %d: %v to %v, want %v to %v", c.Rank(), got.Lower, got.Upper, want.Lower, want.Upper)
		}
		return err
	})
	if !reflect.DeepEqual(want.Points[0].Value, want.Lower) && want.Points[0].Value > want.Lower {
		t.Errorf("the points begin at %v, the interval at %v", want.Points[0].Value, want.Lower)
	}
}

func sourcesFit(t *testing.T, c comm.Comm) []float64 {
	return fit(t, multigrad.NewEvaluator(sources(c, 5), c), sourcesTruth, multigrad.LBFGSB{GTol: 1e-8}, multigrad.Options{}).X
}
