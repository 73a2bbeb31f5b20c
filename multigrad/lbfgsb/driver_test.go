package lbfgsb_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// A function writes the gradient and returns the value.
type function func(x, g []float64) float64

// run drives a minimizer to its end.
func run(t testing.TB, f function, x []float64, cfg lbfgsb.Config) *lbfgsb.Minimizer {
	t.Helper()
	m, err := lbfgsb.New(x, cfg)
	if err != nil {
		t.Fatal(err)
	}
	g := make([]float64, len(x))
	for m.Status() == lbfgsb.Running {
		m.Step(f(m.X(), g), g)
	}
	return m
}

// driver1 is the extended Rosenbrock function of the reference distribution.
func driver1(x, g []float64) float64 {
	n := len(x)
	f := 0.25 * (x[0] - 1) * (x[0] - 1)
	for i := 1; i < n; i++ {
		f += math.Pow(x[i]-x[i-1]*x[i-1], 2)
	}
	t1 := x[1] - x[0]*x[0]
	g[0] = 2*(x[0]-1) - 16*x[0]*t1
	for i := 1; i < n-1; i++ {
		t2 := t1
		t1 = x[i+1] - x[i]*x[i]
		g[i] = 8*t2 - 16*x[i]*t1
	}
	g[n-1] = 8 * t1
	return 4 * f
}

func driver1Problem() (x []float64, cfg lbfgsb.Config) {
	const n = 25
	x = make([]float64, n)
	cfg = lbfgsb.Config{Lower: make([]float64, n), Upper: make([]float64, n), Memory: 5, FTol: 1e7 * 0x1p-52, GTol: 1e-5}
	for i := range n {
		x[i], cfg.Lower[i], cfg.Upper[i] = 3, -100, 100
		if i%2 == 0 {
			cfg.Lower[i] = 1
		}
	}
	return x, cfg
}

func TestDriver1OfTheReferenceCode(t *testing.T) {
	x, cfg := driver1Problem()
	m := run(t, driver1, x, cfg)
	_, f, _ := m.Best()
	if m.Iterations() != 23 || m.Evaluations() != 28 || math.Abs(f-1.0834900834e-9) > 5e-16 {
		t.Errorf("%d iterations, %d evaluations, f = %.10e; want 23, 28, 1.0834900834e-09",
			m.Iterations(), m.Evaluations(), f)
	}
	if m.Status() != lbfgsb.ValueConverged {
		t.Errorf("status %v", m.Status())
	}
}

func rosenbrock(x, g []float64) float64 {
	a, b := 1-x[0], x[1]-x[0]*x[0]
	g[0], g[1] = -2*a-400*x[0]*b, 200*b
	return a*a + 100*b*b
}

func TestRosenbrockAgainstABound(t *testing.T) {
	m := run(t, rosenbrock, []float64{-1.2, 1}, lbfgsb.Config{Upper: []float64{0.5, math.Inf(1)}})
	x, f, _ := m.Best()
	if math.Abs(x[0]-0.5) > 1e-6 || math.Abs(x[1]-0.25) > 1e-5 || math.Abs(f-0.25) > 1e-8 {
		t.Errorf("ended at %v, f = %v: %v", x, f, m.Status())
	}
}
