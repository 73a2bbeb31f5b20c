package chain

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// related is y where z is given, in the training data.
var related = []float64{0.5, -0.8, math.Log(0.4)}

// newRelation has training data with z around 0, and model points with z around 0.7
// and of another width.
func newRelation(t *testing.T, points int) *Relation {
	t.Helper()
	draw := func(key uint64) *Relation {
		r := &Relation{Z: make([]float64, points), Noise: make([]float64, points)}
		random.New(key).Normal(r.Z)
		random.New(key + 1).Normal(r.Noise)
		return r
	}
	data := draw(10).points(related)
	opts := kdescent.Options{
		Dim: 2, NumEvalKernels: 100, NumPretrainKernels: 200, NumEvalFourierPositions: -1, BandwidthFactor: 0.25,
		Seed: 1, Progress: progress.Config{Silent: true},
	}
	joint, err := kdescent.Pretrain(data, opts)
	if err != nil {
		t.Fatal(err)
	}
	given, err := joint.Marginal(data, []int{0}, opts)
	if err != nil {
		t.Fatal(err)
	}
	r := draw(20)
	for i := range r.Z {
		r.Z[i] = 0.7 + 0.7*r.Z[i]
	}
	if r.Pair, err = kdescent.NewConditional(joint, given, []int{0}); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestConditionalDerivatives(t *testing.T) {
	r := newRelation(t, 50)
	key := random.New(3)
	at := func(f func(random.Key, []float64) float64) func([]float64) float64 {
		return func(p []float64) float64 { return f(key, p) }
	}
	grad := func(f func(random.Key, []float64, []float64) float64) func([]float64, []float64) float64 {
		return func(p, g []float64) float64 { return f(key, p, g) }
	}
	o := gradcheck.Options{Args: []any{[]float64{0.4, -0.7, -0.8}}}
	gradcheck.Grad(t, at(r.Loss), grad(r.LossGrad), o)
	gradcheck.JVP(t, at(r.Loss), func(p, d []float64) (float64, float64) { return r.LossJVP(key, p, d) }, o)
	gradcheck.Grad(t, at(r.Ratios), grad(r.RatiosGrad), o)
	o.Args = []any{[]float64{0.4, -0.7, -0.8, -0.3, 1.5}}
	gradcheck.Grad(t, at(r.Selected), grad(r.SelectedGrad), o)
	gradcheck.JVP(t, at(r.Selected), func(p, d []float64) (float64, float64) { return r.SelectedJVP(key, p, d) }, o)
}

// A fit of what is conditional finds the relation though the model's z are other ones; a fit
// of all coordinates does not.
func TestConditionalFit(t *testing.T) {
	r := newRelation(t, 4000)
	worst := func(loss kdescent.Loss) float64 {
		res, err := kdescent.LBFGSB(t.Context(), loss, []float64{0, 0, 0}, multigrad.LBFGSB{}, silent(multigrad.Options{Key: 2}))
		if err != nil {
			t.Fatal(err)
		}
		off := 0.0
		for i, v := range res.X {
			off = max(off, math.Abs(v-related[i]))
		}
		t.Logf("%.3v", res.X)
		return off
	}
	if off := worst(r.LossGrad); off > 0.05 {
		t.Errorf("the conditional fit is off by %.3f", off)
	}
	if off := worst(r.BothGrad); off < 0.25 {
		t.Errorf("the fit of all coordinates is off by %.3f only: the test tests nothing", off)
	}
}

func TestConditionalOnRanks(t *testing.T) {
	whole := newRelation(t, 60)
	key, at := random.New(4), []float64{0.3, -0.5, -0.6}
	want := make([]float64, 3)
	loss := whole.RatiosGrad(key, at, want)
	for ranks := 2; ranks <= 3; ranks++ {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			from, to := c.Rank()*60/ranks, (c.Rank()+1)*60/ranks
			part := &Relation{Pair: whole.Pair, Z: whole.Z[from:to], Noise: whole.Noise[from:to]}
			grad, seed := make([]float64, 3), 0.0
			if c.Rank() == 0 {
				seed = 1
			}
			got, err := part.RatiosOfVJP(c, key, at, seed, grad)
			if err != nil {
				return err
			}
			if err := comm.Allreduce(c, grad, comm.Sum); err != nil {
				return err
			}
			for i, g := range grad {
				if math.Abs(g-want[i]) > 1e-9*(1+math.Abs(want[i])) || math.Abs(got-loss) > 1e-12*loss {
					t.Errorf("%d ranks: loss %v and gradient %v, want %v and %v", ranks, got, grad, loss, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Where nothing is near, a comparison is a number without a gradient.
func TestConditionalFarAway(t *testing.T) {
	r := newRelation(t, 50)
	for i := range r.Z {
		r.Z[i] = 1e9
	}
	grad := make([]float64, 3)
	if loss := r.LossGrad(random.New(1), []float64{0, 0, 0}, grad); !math.IsNaN(loss) {
		t.Errorf("loss %v without any point", loss)
	}
	if loss := r.RatiosGrad(random.New(1), []float64{0, 0, 0}, grad); !(loss > 0) || math.IsInf(loss, 1) || grad[0] != 0 || grad[1] != 0 || grad[2] != 0 {
		t.Errorf("loss %v, gradient %v", loss, grad)
	}
}

func TestConditionalErrors(t *testing.T) {
	r := newRelation(t, 50)
	joint, given := r.Pair.Joint.Pool(), r.Pair.Given.Pool()
	other := *given
	other.KernelCov = []float64{1}
	for want, f := range map[string]func() error{
		"all coordinates are given": func() error { _, err := kdescent.NewConditional(joint, given, []int{0, 1}); return err },
		"make its pool by Marginal": func() error { _, err := kdescent.NewConditional(joint, &other, []int{0}); return err },
		"no pool":                   func() error { _, err := kdescent.NewConditional(joint, nil, []int{0}); return err },
		"coordinate 2 of points":    func() error { _, err := joint.Marginal(nil, []int{2}, kdescent.Options{}); return err },
		"stands there twice":        func() error { _, err := joint.Marginal(nil, []int{1, 1}, kdescent.Options{}); return err },
		"no coordinates":            func() error { _, err := joint.Marginal(nil, nil, kdescent.Options{}); return err },
		"no whole number of points": func() error { _, err := joint.Marginal(make([]float64, 3), []int{1}, kdescent.Options{}); return err },
		"1 points have no":          func() error { _, err := joint.Marginal(make([]float64, 2), []int{1}, kdescent.Options{}); return err },
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestWindow(t *testing.T) {
	got := kdescent.Window([]float64{-100, 0, 0.5, 1, 100}, 0, 1, 0.01)
	for i, want := range []float64{0, 0.5, 1, 0.5, 0} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("weights %v", got)
		}
	}
	if w := kdescent.Window([]float64{-1e300, 7}, math.Inf(-1), math.Inf(1), 1); w[0] != 1 || w[1] != 1 {
		t.Errorf("without limits: %v", w)
	}
	defer func() {
		if recover() == nil {
			t.Error("a width of zero passed")
		}
	}()
	kdescent.Window(nil, 0, 1, 0)
}
