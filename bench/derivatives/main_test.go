package main

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestDerivatives(t *testing.T) {
	gradcheck.Jacobian(t, Arm, ArmJacobian, gradcheck.Options{Args: []any{[7]float64{0.1, -0.2, 0.3, 2, -0.5, 0.6, 0.7}}})
	gradcheck.Hessian(t, Ring, RingHessian, gradcheck.Options{Args: []any{waves(10, 0.5, 0.9), 3}})
	gradcheck.Hessian(t, Logistic, LogisticHessian, gradcheck.Options{Args: []any{waves(6, 0.1, 1.3), waves(30, 1, 0.7), []float64{1, -1, 1, 1, -1}}})
	gradcheck.Grad(t, Orbit, OrbitGrad, gradcheck.Options{Args: []any{[4]float64{1.1, 0.2, 0.05, 1.5}, 50, [3]float64{0.2, 0.7, -0.1}}})
}

// TestAllocations counts those of evaluations behind the first.
func TestAllocations(t *testing.T) {
	for _, p := range problems() {
		p.eval()
		if n := testing.AllocsPerRun(2, p.eval); n > 0 {
			t.Errorf("%s: %v allocations", p.name, n)
		}
	}
}
