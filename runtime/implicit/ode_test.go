package implicit

import (
	"errors"
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/implicit/rule"
)

// swing is a pendulum of small amplitude.
func swing(t float64, x []float64, w float64) []float64 { return []float64{x[1], -w * w * x[0]} }

// TestODE holds solutions against closed forms, forward and backward in time, at times in any place of a step.
func TestODE(t *testing.T) {
	for _, tol := range []float64{1e-5, 1e-8, 1e-11} {
		for _, times := range [][]float64{{0, 0.1, 0.11, 2, 7}, {7, 3, 2.9, 0}, {1}, {1, 1}, {2, 2, 3, 3}} {
			rows, err := ODE(swing, []float64{math.Sin(3 * times[0]), 3 * math.Cos(3*times[0])}, times, 3, Tolerance{Absolute: tol, Relative: tol})
			if err != nil {
				t.Fatal(err)
			}
			for i, at := range times {
				if d := math.Abs(rows[i][0] - math.Sin(3*at)); d > 100*tol {
					t.Errorf("tolerance %g: x(%v) is off by %g", tol, at, d)
				}
			}
		}
	}
	if rows, err := ODE(swing, []float64{1, 0}, nil, 3, Tolerance{}); len(rows) != 0 || err != nil {
		t.Error(rows, err)
	}
}

func TestODERefuses(t *testing.T) {
	for name, f := range map[string]func(t float64, x []float64, p float64) []float64{
		"blows up":     func(t float64, x []float64, p float64) []float64 { return []float64{x[0] * x[0]} },
		"not a number": func(t float64, x []float64, p float64) []float64 { return []float64{math.Log(0.5 - t)} },
		"jump":         func(t float64, x []float64, p float64) []float64 { return []float64{1 / (t - 1)} },
	} {
		if rows, err := ODE(f, []float64{1}, []float64{0, 2}, 0, Tolerance{}); rows != nil || !errors.Is(err, ErrStep) {
			t.Errorf("%s: %v, %v", name, rows, err)
		}
	}
}

func TestODETimes(t *testing.T) {
	jac := func(t float64, x []float64, w float64, jac []float64) []float64 { return swing(t, x, w) }
	for _, times := range [][]float64{{0, 2, 1}, {0, 1, 0}, {0, math.NaN()}, {0, math.Inf(1)}, {math.NaN(), 1}} {
		if rows, err := ODE(swing, []float64{1, 0}, times, 1, Tolerance{}); rows != nil || !errors.Is(err, ErrTimes) {
			t.Errorf("%v: %v, %v", times, rows, err)
		}
		if rows, err := StiffODE(swing, jac, []float64{1, 0}, times, 1, Tolerance{}); rows != nil || !errors.Is(err, ErrTimes) {
			t.Errorf("%v: %v, %v", times, rows, err)
		}
	}
}

// TestDormandPrince checks the conditions of order 5 that bushy and tall trees give.
func TestDormandPrince(t *testing.T) {
	b := rule.DormandPrinceWeights[6]
	for s, row := range rule.DormandPrinceWeights {
		sum := 0.0
		for _, w := range row {
			sum += w
		}
		if math.Abs(sum-rule.DormandPrinceTimes[s]) > 1e-14 {
			t.Errorf("stage %d: weights sum to %v", s, sum)
		}
	}
	for power := range 5 {
		sum := 0.0
		for s, w := range b {
			sum += w * math.Pow(rule.DormandPrinceTimes[s], float64(power))
		}
		if math.Abs(sum-1/float64(power+1)) > 1e-14 {
			t.Errorf("Σ b·c^%d = %v", power, sum)
		}
	}
}

// robertson is the reaction of H. H. Robertson (1966), whose rates differ by nine orders of magnitude.
func robertson(t float64, x []float64, p [3]float64) []float64 {
	a, b, c := p[0]*x[0], p[1]*x[1]*x[1], p[2]*x[1]*x[2]
	return []float64{c - a, a - b - c, b}
}

func robertsonJacobian(t float64, x []float64, p [3]float64, jac []float64) []float64 {
	copy(jac, []float64{
		-p[0], p[2] * x[2], p[2] * x[1],
		p[0], -2*p[1]*x[1] - p[2]*x[2], -p[2] * x[1],
		0, 2 * p[1] * x[1], 0,
	})
	return robertson(t, x, p)
}

// TestStiffODE compares with the solution at t = 40 that solvers of the literature agree on (E. Hairer, G. Wanner,
// "Solving ordinary differential equations II", 1996, section IV.10).
func TestStiffODE(t *testing.T) {
	rates := [3]float64{0.04, 3e7, 1e4}
	rows, err := StiffODE(robertson, robertsonJacobian, []float64{1, 0, 0}, []float64{0, 0, 0.4, 0.4, 40}, rates, Tolerance{Absolute: 1e-12, Relative: 1e-8})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0.7158270688, 9.185534765e-6, 0.2841637457} {
		if math.Abs(rows[4][i]-want) > 1e-6*want {
			t.Errorf("x[%d](40) = %.10g, want %.10g", i, rows[4][i], want)
		}
	}
	for i, want := range []float64{0.9851721139, 3.386395379e-5, 0.01479402210} {
		if math.Abs(rows[2][i]-want) > 1e-6*want || rows[3][i] != rows[2][i] {
			t.Errorf("x[%d](0.4) = %.10g, want %.10g", i, rows[2][i], want)
		}
	}
	if rows[1][0] != 1 {
		t.Error(rows[1])
	}
}

// TestEsdirk checks the conditions up to order 4 that bushy trees give, and sums of rows.
func TestEsdirk(t *testing.T) {
	c := rule.EsdirkTimes
	for s, row := range rule.EsdirkWeights {
		sum := rule.EsdirkDiagonal
		if s == 0 {
			sum = 0
		}
		for _, w := range row {
			sum += w
		}
		if math.Abs(sum-c[s]) > 1e-14 {
			t.Errorf("stage %d: weights sum to %v", s, sum)
		}
	}
	for power := range 4 {
		sum := rule.EsdirkDiagonal
		for s, w := range rule.EsdirkWeights[5] {
			sum += w * math.Pow(c[s], float64(power))
		}
		if math.Abs(sum-1/float64(power+1)) > 1e-14 {
			t.Errorf("Σ b·c^%d = %v", power, sum)
		}
	}
}

// TestStiffAgainstSine holds the order: an error that falls with the tolerance.
func TestStiffAgainstSine(t *testing.T) {
	jac := func(t float64, x []float64, w float64, jac []float64) []float64 {
		copy(jac, []float64{0, 1, -w * w, 0})
		return swing(t, x, w)
	}
	for _, tol := range []float64{1e-4, 1e-6, 1e-8} {
		rows, err := StiffODE(swing, jac, []float64{0, 3}, []float64{0, 0.5, 1}, 3, Tolerance{Absolute: tol, Relative: tol})
		if err != nil {
			t.Fatal(err)
		}
		for i, at := range []float64{0, 0.5, 1} {
			if d := math.Abs(rows[i][0] - math.Sin(3*at)); d > 100*tol {
				t.Errorf("tolerance %g: x(%v) is off by %g", tol, at, d)
			}
		}
	}
}

// Times may be neighbouring numbers.
func TestTimesThatAreClose(t *testing.T) {
	f := func(_ float64, x []float64, _ float64) []float64 { return []float64{x[0]} }
	jac := func(_ float64, _ []float64, _ float64, xJac []float64) []float64 { xJac[0] = 1; return xJac }
	next := math.Nextafter(1, 2)
	for _, times := range [][]float64{{1, next}, {0, 1, next, 2}, {0, 0.3, 0.1 + 0.2}} {
		for name, solve := range map[string]func() ([][]float64, error){
			"ODE":      func() ([][]float64, error) { return ODE(f, []float64{1}, times, 0, Tolerance{}) },
			"StiffODE": func() ([][]float64, error) { return StiffODE(f, jac, []float64{1}, times, 0, Tolerance{}) },
		} {
			rows, err := solve()
			if err != nil {
				t.Errorf("%s at %v: %v", name, times, err)
				continue
			}
			for i, r := range rows {
				if want := math.Exp(times[i] - times[0]); math.Abs(r[0]-want) > 1e-5*want {
					t.Errorf("%s at %v: %v, want %v", name, times[i], r[0], want)
				}
			}
		}
	}
}
