package multigrad_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/optimize"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// writer is smf with statistics written to the caller's buffer; its methods
// allocate nothing.
type writer struct{ *smf }

func (w writer) Sumstats(params, out []float64) { w.fill(params, out) }

func (w writer) SumstatsVJP(params, out, outBar, paramsBar []float64) {
	w.backward(params, outBar, paramsBar)
	w.fill(params, out)
	clear(outBar)
}

// puller is smf with a pullback; it counts how often statistics are computed.
type puller struct {
	*smf
	counted *atomic.Int64
}

func (p puller) Sumstats(params []float64) []float64 {
	p.counted.Add(1)
	return p.smf.Sumstats(params)
}

func (p puller) SumstatsPullback(params, outBar, paramsBar []float64) {
	p.backward(params, outBar, paramsBar)
}

func TestModelsThatWriteAndShardsAgreeWithThePlainModel(t *testing.T) {
	x, want := []float64{-1.9, -0.4}, make([]float64, 2)
	wantLoss, err := multigrad.NewEvaluator(documentation(0, 1), nil).LossAndGrad(x, want)
	if err != nil {
		t.Fatal(err)
	}
	var parts, pulled []multigrad.Model
	var counted atomic.Int64
	for i := range 3 {
		parts = append(parts, documentation(i, 3))
		pulled = append(pulled, multigrad.FromPullback(puller{documentation(i, 3), &counted}))
	}
	for name, m := range map[string]multigrad.Model{
		"in place":          multigrad.InPlace(writer{documentation(0, 1)}, 10),
		"sharded":           multigrad.Sharded(parts...),
		"pullback":          multigrad.FromPullback(puller{documentation(0, 1), &counted}),
		"sharded pullbacks": multigrad.Sharded(pulled...),
	} {
		grad := make([]float64, 2)
		loss, err := multigrad.NewEvaluator(m, nil).LossAndGrad(x, grad)
		if err != nil || !near(loss, wantLoss, 1e-12) || !near(grad[0], want[0], 1e-12) || !near(grad[1], want[1], 1e-12) {
			t.Errorf("%s: %v, %v, %v; want %v, %v", name, loss, grad, err, wantLoss, want)
		}
	}
	if n := counted.Load(); n != 4 {
		t.Errorf("four models with pullbacks computed their statistics %d times in one evaluation", n)
	}
}

func TestAPanicInAShardReachesTheCaller(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	broken := &smf{edges: edges(), logM: []float64{10}} // no sigma
	multigrad.Sharded(documentation(0, 1), broken).Sumstats([]float64{-2, -0.5})
}

// drawn is a model with random keys and both kinds of auxiliary values.
type drawn struct {
	key   uint64
	keys  []uint64
	local float64 // from Sumstats to Loss, not reduced
}

func (d *drawn) SetKey(key uint64) { d.key, d.keys = key, append(d.keys, key) }
func (d *drawn) Aux() any          { return d.local }

func (d *drawn) Sumstats(p []float64) []float64 {
	d.local = 7 * p[0]
	return []float64{p[0]}
}

func (d *drawn) SumstatsVJP(p, outBar, bar []float64) []float64 {
	bar[0] += outBar[0]
	return d.Sumstats(p)
}

func (d *drawn) Loss(y []float64) float64 { return y[0] * y[0] }

func (d *drawn) LossGrad(y, grad []float64) float64 {
	grad[0] = 2 * y[0]
	return d.Loss(y)
}

func TestKeysAndAuxiliaryValues(t *testing.T) {
	var first []uint64 // defect 4 of diffopt: draws must not depend on the number of ranks
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		for _, constant := range []bool{false, true} {
			m := &drawn{}
			opt := multigrad.Options{MaxSteps: 5, Key: 42, ConstKey: constant, Progress: silent}
			opt.Callback = func(e multigrad.Event) error {
				if want := 7 * e.Params[0]; e.Aux != want {
					t.Errorf("auxiliary value %v at %v", e.Aux, e.Params)
				}
				return nil
			}
			if _, err := multigrad.Run(context.Background(), multigrad.NewEvaluator(m, c), []float64{3}, multigrad.Adam{}, opt); err != nil {
				return err
			}
			slices.Sort(m.keys)
			if !constant && c.Size() == 1 {
				first = slices.Clone(m.keys)
			}
			if !constant && !slices.Equal(m.keys, first) {
				t.Errorf("%d ranks draw with other keys than one", c.Size())
			}
			if n := len(slices.Compact(m.keys)); constant && (n != 1 || m.keys[0] != 42) || !constant && n != 6 {
				t.Errorf("constant %v: %d different keys", constant, n)
			}
		}
		return nil
	})
}

func TestEvaluationsTakeTheKeyThatWasSet(t *testing.T) {
	m := &drawn{}
	e := multigrad.NewEvaluator(m, nil)
	e.SetKey(9)
	x := []float64{3}
	e.LocalSumstats(x)
	_, err1 := e.Sumstats(x)
	_, err2 := e.Loss(x)
	_, _, err3 := e.LossSumstatsGrad(x)
	_, err4 := e.LossAndGrad(x, make([]float64, 1))
	if err := errors.Join(err1, err2, err3, err4); err != nil || !slices.Equal(m.keys, []uint64{9, 9, 9, 9, 9}) {
		t.Errorf("keys %v, %v", m.keys, err)
	}
}

func TestLayout(t *testing.T) {
	l := new(multigrad.Layout).Add("smf", 3).Add("empty", 0).Add("wp", 2)
	v, err := l.Pack(map[string][]float64{"wp": {4, 5}, "smf": {1, 2, 3}})
	if err != nil || !slices.Equal(v, []float64{1, 2, 3, 4, 5}) || l.Len() != 5 {
		t.Fatalf("%v, %v", v, err)
	}
	l.Part(v, "wp")[0] = 9
	want := map[string][]float64{"smf": {1, 2, 3}, "empty": {}, "wp": {9, 5}}
	if got := l.Unpack(v); !reflect.DeepEqual(got, want) {
		t.Errorf("unpacked %v", got)
	}
	if !slices.Equal(l.Names(), []string{"smf", "empty", "wp"}) {
		t.Errorf("names %v", l.Names())
	}
	for _, parts := range []map[string][]float64{{"smf": {1}}, {"other": {1}}} {
		if _, err := l.Pack(parts); err == nil {
			t.Errorf("%v was packed", parts)
		}
	}
}

func TestGonumMethodsOnAProblem(t *testing.T) {
	evals := 0
	obj := multigrad.Func(func(x, g []float64) float64 { evals++; return rosenbrock(x, g) })
	for name, m := range map[string]optimize.Method{
		"BFGS": &optimize.BFGS{}, "CG": &optimize.CG{}, "LBFGS": &optimize.LBFGS{}, "descent": &optimize.GradientDescent{},
	} {
		evals = 0
		res, err := optimize.Minimize(multigrad.Problem(obj), []float64{-1.2, 1}, nil, m)
		if err != nil || !near(res.X[0], 1, 1e-3) {
			t.Errorf("%s: %v, %v", name, res, err)
			continue
		}
		if asked := res.FuncEvaluations + res.GradEvaluations; evals >= asked {
			t.Errorf("%s: %d evaluations for %d questions", name, evals, asked)
		}
	}
	broken := multigrad.Func(func(x, g []float64) float64 { return math.NaN() })
	if _, err := optimize.Minimize(multigrad.Problem(broken), []float64{1}, nil, &optimize.BFGS{}); err == nil {
		t.Error("no error from a function without values")
	}
}

// TestGonumNewtonOnAProblem is about second derivatives: gonum's Newton takes them where the objective has products.
func TestGonumNewtonOnAProblem(t *testing.T) {
	curved := multigrad.Func2{Grad: rosenbrock, HVP: rosenbrockHVP}
	res, err := optimize.Minimize(multigrad.Problem(curved), []float64{-1.2, 1}, nil, &optimize.Newton{})
	if err != nil || !near(res.X[0], 1, 1e-8) || !near(res.X[1], 1, 1e-8) || res.HessEvaluations == 0 {
		t.Errorf("%v, %v", res, err)
	}
	flat := multigrad.Func2{Grad: rosenbrock, HVP: func(x, v, g, hv []float64) float64 { hv[0] = math.NaN(); return rosenbrock(x, g) }}
	if _, err := optimize.Minimize(multigrad.Problem(flat), []float64{-1.2, 1}, nil, &optimize.Newton{}); err == nil {
		t.Error("no error from second derivatives that are not numbers")
	}
	if multigrad.Problem(multigrad.Func(rosenbrock)).Hess != nil {
		t.Error("a plain function has a Hessian")
	}
}

func TestGonumMethodsUnderRun(t *testing.T) {
	for name, m := range map[string]multigrad.Method{"BFGS": multigrad.BFGS{}, "CG": multigrad.CG{}} {
		res := fit(t, multigrad.Func(rosenbrock), []float64{-1.2, 1}, m, multigrad.Options{})
		if res.Status != multigrad.Converged || !near(res.X[0], 1, 1e-4) || len(res.Trajectory.Steps) != res.Steps+1 {
			t.Errorf("%s: %v after %d steps, %d evaluations: %s", name, res.X, res.Steps, res.Evals, res.Message)
		}
		res = fit(t, multigrad.Func(rosenbrock), []float64{-1.2, 1}, m, multigrad.Options{MaxSteps: 4})
		if res.Status != multigrad.StepLimit || res.Steps != 4 {
			t.Errorf("%s: %v after %d steps", name, res.Status, res.Steps)
		}
	}
}

func TestRunLog(t *testing.T) {
	var log bytes.Buffer
	res := fit(t, multigrad.Func(bowl), []float64{3, 0.1}, multigrad.Adam{}, multigrad.Options{MaxSteps: 4, Log: &log})
	dec := json.NewDecoder(&log)
	dec.DisallowUnknownFields()
	for i := range 5 {
		var e multigrad.LogEntry
		if err := dec.Decode(&e); err != nil {
			t.Fatal(err)
		}
		if e.Step != i || e.Evals != i+1 || e.Loss != res.Trajectory.Losses[i] || !slices.Equal(e.Params, res.Trajectory.Params[i]) {
			t.Errorf("entry %d: %+v", i, e)
		}
		grad := make([]float64, 2)
		bowl(e.Params, grad)
		if !near(e.Norm, math.Hypot(grad[0], grad[1]), 1e-14) {
			t.Errorf("entry %d: gradient norm %v", i, e.Norm)
		}
	}
}
