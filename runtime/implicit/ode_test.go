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
