package multigrad_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// TestMomentum follows the equations step by step.
func TestMomentum(t *testing.T) {
	for _, nesterov := range []bool{false, true} {
		const eta, m = 0.01, 0.9
		method := multigrad.GradientDescent{LearningRate: eta, Momentum: m, Nesterov: nesterov}
		res := fit(t, multigrad.Func(bowl), []float64{3, -2}, method, multigrad.Options{MaxSteps: 25})
		x, v, g := []float64{3, -2}, []float64{0, 0}, []float64{0, 0}
		for step := range 25 {
			bowl(x, g)
			for i := range x {
				v[i] = m*v[i] + g[i]
				if nesterov {
					x[i] -= eta * (g[i] + m*v[i])
				} else {
					x[i] -= eta * v[i]
				}
				if got := res.Trajectory.Params[step+1][i]; math.Abs(got-x[i]) > 1e-13 {
					t.Fatalf("Nesterov %v, step %d: %v, want %v", nesterov, step+1, got, x[i])
				}
			}
		}
	}
}

// TestWeightDecay follows AdamW step by step.
func TestWeightDecay(t *testing.T) {
	const eta, decay = 0.1, 0.2
	res := fit(t, multigrad.Func(bowl), []float64{3, -2}, multigrad.Adam{LearningRate: eta, WeightDecay: decay}, multigrad.Options{MaxSteps: 25})
	x, m, v, g := []float64{3, -2}, []float64{0, 0}, []float64{0, 0}, []float64{0, 0}
	for step := 1; step <= 25; step++ {
		bowl(x, g)
		for i := range x {
			m[i], v[i] = 0.9*m[i]+0.1*g[i], 0.999*v[i]+0.001*g[i]*g[i]
			x[i] -= eta * decay * x[i]
			x[i] -= eta * m[i] / (1 - math.Pow(0.9, float64(step))) / (math.Sqrt(v[i]/(1-math.Pow(0.999, float64(step)))) + 1e-8)
			if got := res.Trajectory.Params[step][i]; math.Abs(got-x[i]) > 1e-12 {
				t.Fatalf("step %d: %v, want %v", step, got, x[i])
			}
		}
	}
}

// valleyWalls is too steep for a rate of 1.5, at which x changes sign each step.
func valleyWalls(x, g []float64) float64 {
	g[0] = 1.4 * x[0]
	return 0.7 * x[0] * x[0]
}

func TestPlateau(t *testing.T) {
	plain := multigrad.GradientDescent{LearningRate: 1.5}
	slow := plain
	slow.Plateau = multigrad.Plateau{Patience: 3}
	stays := fit(t, multigrad.Func(valleyWalls), []float64{1}, plain, multigrad.Options{MaxSteps: 40})
	falls := fit(t, multigrad.Func(valleyWalls), []float64{1}, slow, multigrad.Options{MaxSteps: 40})
	if stays.Loss < 0.7 || falls.Loss > 1e-9 {
		t.Errorf("without %v, with %v", stays.Loss, falls.Loss)
	}
	x := falls.Trajectory.Params
	for step, factor := range map[int]float64{0: 1, 2: 1, 3: 0.5} {
		if rate := (x[step][0] - x[step+1][0]) / (1.4 * x[step][0]); math.Abs(rate-1.5*factor) > 1e-12 {
			t.Errorf("step %d: rate %v, want %v", step, rate, 1.5*factor)
		}
	}
	slow.Plateau = multigrad.Plateau{Patience: 1, Factor: 0.1, Floor: 0.9}
	x = fit(t, multigrad.Func(valleyWalls), []float64{1}, slow, multigrad.Options{MaxSteps: 9}).Trajectory.Params
	if rate := (x[5][0] - x[6][0]) / (1.4 * x[5][0]); math.Abs(rate-1.35) > 1e-12 {
		t.Errorf("rate %v at the floor", rate)
	}
	for want, m := range map[string]multigrad.Method{
		"plateau with patience -1": multigrad.GradientDescent{Plateau: multigrad.Plateau{Patience: -1}},
		"factor 1 and":             multigrad.Adam{Plateau: multigrad.Plateau{Patience: 1, Factor: 1}},
		"momentum 1":               multigrad.GradientDescent{Momentum: 1},
		"weight decay -0.1":        multigrad.Adam{WeightDecay: -0.1},
	} {
		if _, err := multigrad.Run(context.Background(), multigrad.Func(bowl), []float64{1}, m, multigrad.Options{Progress: silent}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestExponential(t *testing.T) {
	e := multigrad.Exponential{HalfLife: 10}
	if e.Factor(0, 100) != 1 || e.Factor(10, 100) != 0.5 || e.Factor(25, 100) != math.Exp2(-2.5) || (multigrad.Exponential{}).Factor(9, 10) != 1 {
		t.Errorf("%v, %v, %v", e.Factor(0, 100), e.Factor(10, 100), e.Factor(25, 100))
	}
}

// Momentum, decay and plateaus go through a checkpoint.
func TestTheirRestartsAreBitwise(t *testing.T) {
	for name, m := range map[string]multigrad.Method{
		"momentum": multigrad.GradientDescent{LearningRate: 0.3, Momentum: 0.8, Plateau: multigrad.Plateau{Patience: 2}, Schedule: multigrad.Exponential{HalfLife: 7}},
		"AdamW":    multigrad.Adam{LearningRate: 0.5, WeightDecay: 0.1, Plateau: multigrad.Plateau{Patience: 2}},
	} {
		want := fit(t, noisyBowl{}, []float64{-1.2, 1}, m, options(""))
		for _, step := range []int{4, 9, 13} {
			opt := options(filepath.Join(t.TempDir(), "run"))
			opt.Callback = func(e multigrad.Event) error {
				if e.Step == step {
					return errKilled
				}
				return nil
			}
			if _, err := multigrad.Run(context.Background(), noisyBowl{}, []float64{-1.2, 1}, m, opt); !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			opt.Callback = nil
			compareRuns(t, name, step, fit(t, noisyBowl{}, []float64{-1.2, 1}, m, opt), want)
		}
	}
}
