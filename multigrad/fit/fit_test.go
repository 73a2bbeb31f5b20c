package fit_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/fit/internal/curve"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/runtime/comm"
)

var silent = multigrad.Options{Progress: progress.Config{Silent: true}}

type inner struct {
	A [2]float64 `fit:"log,min=1e-3"`
	B float32    `fit:"fixed"`
}

type nested struct {
	X    float64 `fit:"name=x,unit=m,min=-1,max=1"`
	In   inner
	Rows [][]float64
	At   *float64 `fit:"prior=normal(1,0.5)"`
	None *float64
	N    int
	hid  float64
}

func sample() nested {
	at := 3.0
	return nested{X: 0.5, In: inner{A: [2]float64{1, math.E}, B: 7}, Rows: [][]float64{{1}, {2, 3}}, At: &at, N: 4, hid: 9}
}

func TestVector(t *testing.T) {
	start := sample()
	s, err := fit.New(start)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Names(), []string{"x", "In.A[0]", "In.A[1]", "Rows[0][0]", "Rows[1][0]", "Rows[1][1]", "At"}; !reflect.DeepEqual(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
	x := s.Start()
	if want := []float64{0.5, 0, 1, 1, 2, 3, 3}; !reflect.DeepEqual(x, want) {
		t.Errorf("vector %v, want %v", x, want)
	}
	b := s.Bounds()
	if b.Lower[0] != -1 || b.Upper[0] != 1 || b.Lower[1] != math.Log(1e-3) || !math.IsInf(b.Upper[1], 1) || !math.IsInf(b.Lower[3], -1) {
		t.Errorf("bounds %v", b)
	}
	x[2], x[5], x[6] = 2, 30, 40
	p := s.Params(x)
	if p.In.A[1] != math.Exp(2) || p.Rows[1][1] != 30 || *p.At != 40 || p.N != 4 || p.hid != 9 || p.In.B != 7 || p.None != nil {
		t.Errorf("struct %+v", p)
	}
	if *start.At != 3 || start.Rows[1][1] != 3 {
		t.Errorf("the start has changed: %+v", start)
	}
	*p.At, p.Rows[0][0] = 0, 0
	if q := s.Params(x); *q.At != 40 || q.Rows[0][0] != 1 {
		t.Error("copies share memory")
	}
	back, err := s.Vector(s.Params(x))
	if err != nil || math.Abs(back[2]-2) > 1e-15 || back[6] != 40 {
		t.Errorf("back %v, %v", back, err)
	}
	if _, err := s.Vector(nested{}); err == nil {
		t.Error("a struct of another length has a vector")
	}
}

// TestGradient holds the objective's gradient against differences, priors and
// logarithms included.
func TestGradient(t *testing.T) {
	data, _ := curve.Example(31)
	start := curve.Params{Height: 1.3, Peak: 4.2, Width: 0.7, Level: [2]float64{0.4, -0.2}, Order: 1}
	s, err := fit.New(start)
	if err != nil {
		t.Fatal(err)
	}
	f := s.Func(data.LossGrad)
	x, grad, other := s.Start(), make([]float64, s.Len()), make([]float64, s.Len())
	f(x, grad)
	for i := range x {
		const h = 1e-6
		up, down := append([]float64(nil), x...), append([]float64(nil), x...)
		up[i] += h
		down[i] -= h
		want := (f(up, other) - f(down, other)) / (2 * h)
		if math.Abs(grad[i]-want) > 1e-5*(1+math.Abs(want)) {
			t.Errorf("%s: %v, differences give %v", s.Names()[i], grad[i], want)
		}
	}
}

func TestPrior(t *testing.T) {
	type params struct {
		A float64 `fit:"prior=normal(3,0.5)"`
		B float64 `fit:"log,prior=lognormal(2,0.5)"`
	}
	s, err := fit.New(params{A: 1, B: 1})
	if err != nil {
		t.Fatal(err)
	}
	best, err := fit.Run(context.Background(), s, s.Func(func(p params, g *params) float64 { *g = params{}; return 0 }), silent)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(best.Params.A-3) > 1e-4 || math.Abs(math.Log(best.Params.B)-2) > 1e-4 {
		t.Errorf("%+v", best.Params)
	}
}

// share is a part of a curve on one rank.
type share struct{ curve.Share }

func (s *share) Sumstats(p curve.Params) []float64 { return s.Curve.Sumstats(p) }

func TestRanks(t *testing.T) {
	data, truth := curve.Example(60)
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		part := &share{}
		for i := c.Rank(); i < len(data.Time); i += c.Size() {
			part.Time = append(part.Time, data.Time[i])
			part.Flux = append(part.Flux, data.Flux[i])
			part.Err = append(part.Err, data.Err[i])
		}
		s, err := fit.New(curve.Params{Height: 1, Peak: 5, Width: 1, Order: 1})
		if err != nil {
			return err
		}
		best, err := fit.Run(context.Background(), s, s.Objective(part, c), silent)
		if err != nil {
			return err
		}
		if d := math.Abs(best.Params.Height - truth.Height); d > 1e-3 {
			t.Errorf("rank %d: height off by %v", c.Rank(), d)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRefused(t *testing.T) {
	one := 1.0
	for _, c := range []struct {
		want string
		err  error
	}{
		{"is not a struct", newError(1.0)},
		{"has no number to fit", newError(struct{ N int }{1})},
		{`unknown word "mn"`, newError(struct {
			X float64 `fit:"mn=1"`
		}{})},
		{`fit:"min=0" has no effect: int has no float64 or float32 to fit`, newError(struct {
			X float64
			N int `fit:"min=0"`
		}{})},
		{`fit:"log" has no effect on a field that is not exported`, newError(struct {
			X float64
			y float64 `fit:"log"`
		}{})},
		{"min is not below max", newError(struct {
			X float64 `fit:"min=2,max=1"`
		}{})},
		{`the word "min" stands there twice`, newError(struct {
			A float64 `fit:"min=1,min=2"`
		}{3})},
		{"two numbers have the name rate", newError(struct {
			A float64 `fit:"name=rate"`
			B float64 `fit:"name=rate"`
		}{1, 2})},
		{"two numbers have the name B[1]", newError(struct {
			A float64 `fit:"name=B[1]"`
			B [2]float64
		}{})},
		{`the word "log" takes no value`, newError(struct {
			A float64 `fit:"log=false"`
		}{3})},
		{"is not a number", newError(struct {
			X float64 `fit:"min=two"`
		}{})},
		{"want normal(mean,width)", newError(struct {
			X float64 `fit:"prior=cauchy(0,1)"`
		}{})},
		{"the width must be positive", newError(struct {
			X float64 `fit:"prior=normal(0,-1)"`
		}{})},
		{"lognormal wants log", newError(struct {
			X float64 `fit:"prior=lognormal(0,1)"`
		}{1})},
		{"X starts at 5, which is not in [0, 1]", newError(struct {
			X float64 `fit:"min=0,max=1"`
		}{5})},
		{"not positive, as log wants", newError(struct {
			X float64 `fit:"log"`
		}{0})},
		{"X starts at NaN", newError(struct{ X float64 }{math.NaN()})},
		{"points to memory that another field points to", newError(struct{ A, B *float64 }{&one, &one})},
		{"is not exported", newError(struct {
			X float64
			y []float64
		}{1, nil})},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("error %v, want %q", c.err, c.want)
		}
	}
}

func newError[P any](start P) error {
	_, err := fit.New(start)
	return err
}

func TestTable(t *testing.T) {
	s, err := fit.New(curve.Params{Height: 3, Peak: 4, Width: 0.8, Level: [2]float64{1, -0.05}})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Fit(&multigrad.Result{X: s.Start(), Best: multigrad.Best{X: s.Start(), Loss: 2}, Status: multigrad.Converged})
	const want = `Height    3      mJy
Peak      4      d
Width     0.8    d
Level[0]  1
Level[1]  -0.05
loss 2, converged
`
	if f.String() != want {
		t.Errorf("table\n%s", f)
	}
	f = s.Fit(&multigrad.Result{
		X: s.Start(), Best: multigrad.Best{X: s.Start(), Loss: 2}, Status: multigrad.Converged,
		Covariance: &multigrad.Covariance{Errors: []float64{0.1, 0.25, math.NaN(), math.Inf(1), 0.002}},
	})
	const errors = `Height    3      ± 0.3           mJy
Peak      4      ± 0.25          d
Width     0.8    at a bound      d
Level[0]  1      not determined
Level[1]  -0.05  ± 0.002
loss 2, converged
`
	if f.String() != errors {
		t.Errorf("table\n%s", f)
	}
}

// TestNamesInLogs reads names from the log of a fit, and from the error of one that
// met a value that is not finite.
func TestNamesInLogs(t *testing.T) {
	data, _ := curve.Example(31)
	s, err := fit.New(curve.Params{Height: 1, Peak: 5, Width: 1, Order: 1})
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	opt := silent
	opt.Log = &log
	if _, err := fit.Run(context.Background(), s, s.Func(data.LossGrad), opt); err != nil {
		t.Fatal(err)
	}
	entries, err := report.Read(&log)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"ln(Height/mJy)", "Peak [d]", "ln(Width/d)", "Level[0]", "Level[1]"}
	if !reflect.DeepEqual(entries[0].Names, want) || entries[1].Names != nil {
		t.Errorf("names %q, then %q; want %q once", entries[0].Names, entries[1].Names, want)
	}
	nowhere := func(curve.Params, *curve.Params) float64 { return math.NaN() }
	_, err = fit.Run(context.Background(), s, s.Func(nowhere), silent)
	if err == nil || !strings.Contains(err.Error(), "[ln(Height/mJy): 0, Peak [d]: 5, ") {
		t.Errorf("error %v", err)
	}
}

// An eventful model tells what it was told.
type eventful struct {
	share
	key, step int
	fails     error
}

func (e *eventful) SetKey(uint64)    { e.key++ }
func (e *eventful) SetStep(step int) { e.step = step }
func (e *eventful) Aux() any         { return e.step }
func (e *eventful) Err() error       { return e.fails }

// What a model of structs implements beside its methods is called as for any model.
func TestOptionalMethods(t *testing.T) {
	data, truth := curve.Example(9)
	m := &eventful{share: share{curve.Share{Curve: *data}}}
	s, err := fit.New(truth)
	if err != nil {
		t.Fatal(err)
	}
	grad := make([]float64, s.Len())
	value, err := s.Objective(m, nil).Evaluate(multigrad.Request{Params: s.Start(), Key: 3, Step: 7}, grad)
	if err != nil || value.Aux != 7 || m.key != 1 {
		t.Errorf("%v, %v, %d keys", value, err, m.key)
	}
	m.fails = errors.New("no data")
	if _, err := s.Objective(m, nil).Evaluate(multigrad.Request{Params: s.Start()}, grad); !errors.Is(err, m.fails) {
		t.Errorf("error %v, want %v", err, m.fails)
	}
}
