package fit_test

import (
	"context"
	"math"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/fit/internal/curve"
)

// TestProducts holds products with second derivatives against differences of the gradient,
// with priors and logarithms.
func TestProducts(t *testing.T) {
	data, _ := curve.Example(31)
	s, err := fit.New(curve.Params{Height: 1.3, Peak: 4.2, Width: 0.7, Level: [2]float64{0.4, -0.2}, Order: 1})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Func2(data.LossGrad, data.LossHVP)
	const h = 1e-5
	n := s.Len()
	grad, hv, up, down, plain := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	v := []float64{0.3, -1, 0.7, 0.5, 0.2}
	at := func(step float64) []float64 {
		x := s.Start()
		for i := range x {
			x[i] += step * v[i]
		}
		return x
	}
	if loss := f.HVP(s.Start(), v, grad, hv); loss != f.Grad(s.Start(), plain) {
		t.Errorf("loss %v", loss)
	}
	f.Grad(at(h), up)
	f.Grad(at(-h), down)
	for i, name := range s.Names() {
		if want := (up[i] - down[i]) / (2 * h); math.Abs(hv[i]-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("%s: %v, differences give %v", name, hv[i], want)
		}
		if math.Abs(grad[i]-plain[i]) > 1e-9*(1+math.Abs(plain[i])) {
			t.Errorf("%s: the gradient is %v beside %v", name, grad[i], plain[i])
		}
	}
}

// TestDirection holds that what is not fitted has no part in a direction.
func TestDirection(t *testing.T) {
	type params struct {
		A     float64
		Fixed float64 `fit:"fixed"`
		own   float64
	}
	s, err := fit.New(params{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Func2(nil, func(p, pDot params, pGrad, pHV *params) float64 {
		if p != (params{1, 2, 3}) || pDot != (params{A: 5}) {
			t.Errorf("at %v along %v", p, pDot)
		}
		return 0
	})
	f.HVP(s.Start(), []float64{5}, make([]float64, 1), make([]float64, 1))
}

// TestNewton fits a struct by Newton's method, with errors from exact second derivatives.
func TestNewton(t *testing.T) {
	data, truth := curve.Example(101)
	s, err := fit.New(curve.Params{Height: 2.5, Peak: 4.2, Width: 1, Order: 1})
	if err != nil {
		t.Fatal(err)
	}
	opt := silent
	opt.Names = s.Labels()
	opt.Uncertainty = &multigrad.Uncertainty{Curvature: multigrad.Exact}
	res, err := multigrad.Run(context.Background(), s.Func2(data.LossGrad, data.LossHVP), s.Start(), multigrad.NewtonCG{Curvature: multigrad.Exact}, opt)
	if err != nil {
		t.Fatal(err)
	}
	best := s.Fit(res)
	if math.Abs(best.Params.Height-truth.Height) > 1e-2 || best.Errors == nil {
		t.Errorf("%v", best)
	}
}
