package multigrad_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// TestIntervalSteep has first steps that are far too long.
func TestIntervalSteep(t *testing.T) {
	ctx := context.Background()
	for _, s := range []float64{1.5, 1, 0.5, 0.2, 0.1, 0.01} {
		cosh := func(x, grad []float64) float64 {
			u := (x[0] - 5000) / s
			grad[0] = math.Sinh(u) / s
			return math.Cosh(u) - 1
		}
		power := func(x, grad []float64) float64 {
			u := (x[0] - 5000) / s
			grad[0] = 16 * math.Pow(u, 15) / s
			return math.Pow(u, 16)
		}
		for i, f := range []multigrad.Func{cosh, power} {
			want := s * []float64{math.Acosh(1.5), math.Pow(0.5, 1.0/16)}[i]
			in, err := multigrad.Profile{}.Interval(ctx, f, []float64{5000})
			if err != nil {
				t.Errorf("width %v, loss %d: %v", s, i, err)
			} else if math.Abs(in.Upper-5000-want) > 1e-5*want || math.Abs(in.Lower-5000+want) > 1e-5*want {
				t.Errorf("width %v, loss %d: %v, %v after %d fits, want ±%v", s, i, in.Lower-5000, in.Upper-5000, len(in.Points), want)
			}
		}
	}
	poisson := func(x, grad []float64) float64 {
		r := x[1] - x[0]/2
		grad[0], grad[1] = math.Exp(x[0])-7-2*r, 4*r
		return math.Exp(x[0]) - 7*x[0] + 2*r*r
	}
	for _, step := range []float64{0, 50, 60, 80, 100, 300, 700} {
		in, err := multigrad.Profile{Step: step}.Interval(ctx, multigrad.Func(poisson), []float64{math.Log(7), math.Log(7) / 2})
		if err != nil || math.Abs(in.Lower-1.54256) > 1e-5 || math.Abs(in.Upper-2.30149) > 1e-5 {
			t.Errorf("step %v: %+v, %v", step, in, err)
		}
	}
}

// TestProfileFromOutside refuses a point that no fit within the bounds can have.
func TestProfileFromOutside(t *testing.T) {
	p := multigrad.Profile{Method: multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: []float64{1, 1}, Upper: []float64{2, 2}}}}
	loss := func(x, g []float64) float64 {
		g[0], g[1] = x[0], x[1]
		return (x[0]*x[0] + x[1]*x[1]) / 2
	}
	if _, err := p.Interval(t.Context(), multigrad.Func(loss), []float64{1.5, 0}); err == nil || !strings.Contains(err.Error(), "profile from 0 of parameter 1, which is not within its bounds [1, 2]") {
		t.Error(err)
	}
}
