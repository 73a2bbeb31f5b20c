package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// truth is near the mean of the posterior that the Stan project publishes for these data and this model (B. Carpenter,
// "Predator-prey population dynamics: the Lotka-Volterra model in Stan", 2018), which has priors besides.
var truth = []float64{0.55, 0.028, 0.80, 0.024, 34, 5.9}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	path := filepath.Join(t.TempDir(), "lynx.png")
	if err := run(path, &out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
}

// The deviations are those of the posterior, and the published mean is within one of the minimum: the gradient there is
// no larger than a step of that length explains.
func TestAgainstStan(t *testing.T) {
	theta := make([]float64, len(truth))
	for i, v := range truth {
		theta[i] = math.Log(v)
	}
	grad, hess := make([]float64, 6), make([]float64, 36)
	if _, err := pelts.LossHessian(theta, grad, hess); err != nil {
		t.Fatal(err)
	}
	errs, err := deviations(theta)
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range grad {
		curvature := hess[i*6+i]
		if math.Abs(g) > 1.5*curvature*errs[i] {
			t.Errorf("parameter %d: the gradient %v is that of a point far from the minimum", i, g)
		}
	}
	for i, published := range []float64{0.064, 0.004, 0.091, 0.004, 2.9, 0.53} {
		if ratio := errs[i] * truth[i] / published; ratio < 0.6 || ratio > 1.4 {
			t.Errorf("deviation of parameter %d: %v, published %v", i, errs[i]*truth[i], published)
		}
	}
}

func TestDerivatives(t *testing.T) {
	theta := []float64{-0.7, -3.5, -0.2, -3.8, 3.3, 1.6}
	s := &Survey{pelts.Years[:6], pelts.Hares, pelts.Lynxes}
	gradcheck.Grad(t, s.Loss, s.LossGrad, gradcheck.Options{Args: []any{theta}})
	if err := gradcheck.CheckHessian(s.Loss, s.LossHessian, gradcheck.Options{Args: []any{theta}}); err != nil {
		t.Error(err)
	}
}

func TestNoSolution(t *testing.T) {
	for _, theta := range [][]float64{{800, 0, 0, 0, 0, 0}, {0, 0, 0, 0, math.NaN(), 0}} {
		if loss, err := pelts.LossGrad(theta, make([]float64, 6)); err == nil {
			t.Errorf("%v has the loss %v", theta, loss)
		}
	}
}
