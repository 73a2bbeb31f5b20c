package multigrad_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

var inf = math.Inf(1)

// transforms are the documented maps from u to x, written once more.
var transforms = map[string]struct {
	bounds multigrad.Bounds
	x      func(u float64) float64
	u      func(x float64) float64
}{
	"both": {
		multigrad.Bounds{Lower: []float64{-1}, Upper: []float64{5}},
		func(u float64) float64 { s := 6 / math.Pi; return 2 + s*math.Atan(u/s) },
		func(x float64) float64 { s := 6 / math.Pi; return s * math.Tan((x-2)/s) },
	},
	"low": {
		multigrad.Bounds{Lower: []float64{-1}, Upper: []float64{inf}},
		func(u float64) float64 { return (-2 + u + math.Sqrt(u*u+4)) / 2 },
		func(x float64) float64 { return (x + 1) - 1/(x+1) },
	},
	"high": {
		multigrad.Bounds{Upper: []float64{5}},
		func(u float64) float64 { return (10 + u - math.Sqrt(u*u+4)) / 2 },
		func(x float64) float64 { return 1/(5-x) - (5 - x) },
	},
}

// TestBoundedAdamHasTheRightJacobian is defect 2 of diffopt, which takes dx/du at
// the bounded parameter: here Adam in u is followed with dx/du by differences,
// from starting points far from the centre.
func TestBoundedAdamHasTheRightJacobian(t *testing.T) {
	for name, tr := range transforms {
		for _, x0 := range []float64{-0.9, 0, 4.5, 4.99} {
			res := fit(t, multigrad.Func(bowl), []float64{x0},
				multigrad.Adam{LearningRate: 0.1, Epsilon: 1, Bounds: tr.bounds}, multigrad.Options{MaxSteps: 30})
			want := adamInU(tr.x, tr.u(x0), 30)
			if !near(res.X[0], want, 1e-7) {
				t.Errorf("%s from %v: %v, want %v", name, x0, res.X[0], want)
			}
		}
	}
}

// adamInU uses a large epsilon, so that the size of the gradient matters.
func adamInU(x func(float64) float64, u float64, steps int) float64 {
	var m, v float64
	g := []float64{0}
	for k := 1; k <= steps; k++ {
		const h = 1e-5
		bowl([]float64{x(u)}, g)
		gu := g[0] * (x(u+h) - x(u-h)) / (2 * h)
		m, v = 0.9*m+0.1*gu, 0.999*v+0.001*gu*gu
		mean, square := m/(1-math.Pow(0.9, float64(k))), v/(1-math.Pow(0.999, float64(k)))
		u -= 0.1 * mean / (math.Sqrt(square) + 1)
	}
	return x(u)
}

func TestBoundedAdamStaysInside(t *testing.T) {
	pull := multigrad.Func(func(x, g []float64) float64 { // towards +∞, −∞, +∞
		g[0], g[1], g[2] = -1, 1, -1
		return -x[0] + x[1] - x[2]
	})
	b := multigrad.Bounds{Lower: []float64{0, 0, -inf}, Upper: []float64{1, inf, 1}}
	res := fit(t, pull, []float64{0.5, 0.5, 0.5}, multigrad.Adam{LearningRate: 1, Bounds: b}, multigrad.Options{MaxSteps: 2000})
	for i, x := range res.X {
		if lower, upper := b.Lower[i], b.Upper[i]; x < lower || x > upper {
			t.Errorf("parameter %d is %v, outside [%v, %v]", i, x, lower, upper)
		}
	}
	checkAll(t, "x", res.X, []float64{1, 0, 1}, 0.02)
}

func TestSchedules(t *testing.T) {
	warm := multigrad.WarmUp{Steps: 4, Then: multigrad.Cosine{Floor: 0.1}}
	for _, c := range []struct {
		s    multigrad.Schedule
		step int
		want float64
	}{
		{multigrad.Constant{}, 7, 1},
		{multigrad.Cosine{}, 0, 1},
		{multigrad.Cosine{}, 50, 0.5},
		{multigrad.Cosine{}, 100, 0},
		{multigrad.Cosine{Steps: 10, Floor: 0.2}, 10, 0.2},
		{multigrad.Cosine{Steps: 10, Floor: 0.2}, 99, 0.2},
		{warm, 0, 0.2},
		{warm, 3, 0.8},
		{warm, 4, 1},
		{warm, 52, 0.55},
		{warm, 100, 0.1},
		{multigrad.WarmUp{Steps: 2}, 9, 1},
	} {
		if got := c.s.Factor(c.step, 100); !near(got, c.want, 1e-12) {
			t.Errorf("%+v at step %d: %v, want %v", c.s, c.step, got, c.want)
		}
	}
}

func TestBadSchedules(t *testing.T) {
	for want, s := range map[string]multigrad.Schedule{
		"a half-life of -1 updates":        multigrad.Exponential{HalfLife: -1},
		"a half-life of NaN updates":       multigrad.Exponential{HalfLife: math.NaN()},
		"a cosine over -5 steps to 0 of":   multigrad.Cosine{Steps: -5},
		"a cosine over 0 steps to 2 of":    multigrad.Cosine{Floor: 2},
		"a cosine over 3 steps to -0.1":    multigrad.WarmUp{Steps: 2, Then: multigrad.Cosine{Steps: 3, Floor: -0.1}},
		"multigrad: a warm-up of -2 steps": multigrad.WarmUp{Steps: -2},
	} {
		for _, m := range []multigrad.Method{multigrad.Adam{Schedule: s}, multigrad.GradientDescent{Schedule: s}} {
			if _, err := multigrad.Run(t.Context(), multigrad.Func(bowl), []float64{3}, m, multigrad.Options{Progress: silent}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

func TestClipping(t *testing.T) {
	steep := multigrad.Func(func(x, g []float64) float64 {
		g[0], g[1] = 300, 400
		return 300*x[0] + 400*x[1]
	})
	for _, c := range []struct {
		clip multigrad.Clip
		want []float64
	}{
		{multigrad.Clip{}, []float64{-300, -400}},
		{multigrad.Clip{Norm: 5}, []float64{-3, -4}},
		{multigrad.Clip{Value: 2}, []float64{-2, -2}},
		{multigrad.Clip{Norm: 5, Value: 3.5}, []float64{-3, -3.5}},
	} {
		res := fit(t, steep, []float64{0, 0}, multigrad.GradientDescent{LearningRate: 1, Clip: c.clip}, multigrad.Options{MaxSteps: 1})
		checkAll(t, "x", res.X, c.want, 1e-12)
	}
}
