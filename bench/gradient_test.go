package bench

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
)

// TestGradients compares the hand-written gradients with central differences
// and the emitted ones with the hand-written.
func TestGradients(t *testing.T) {
	for _, p := range problems(small) {
		t.Run(p.name, func(t *testing.T) {
			want := make([]float64, len(p.params))
			differences(want, p, fd.Central)
			hand := make([]float64, len(p.params))
			emitted := make([]float64, len(p.params))
			value := p.objective()
			closeTo(t, "hand-written value", []float64{p.hand(hand)}, []float64{value}, 1e-12)
			closeTo(t, "emitted value", []float64{p.emitted(emitted)}, []float64{value}, 1e-12)
			closeTo(t, "hand-written gradient", hand, want, 1e-7)
			closeTo(t, "emitted gradient", emitted, hand, 1e-10)
		})
	}
}

// TestGradientsOverwrite calls each gradient twice on a dirty buffer.
func TestGradientsOverwrite(t *testing.T) {
	for _, p := range problems(small) {
		t.Run(p.name, func(t *testing.T) {
			first := make([]float64, len(p.params))
			p.hand(first)
			again := normals(12, len(p.params), 1)
			p.hand(again)
			closeTo(t, "hand-written", again, first, 0)
			p.emitted(again)
			closeTo(t, "emitted", again, first, 1e-10)
		})
	}
}

// differences estimates the gradient by finite differences.
func differences(dst []float64, p problem, formula fd.Formula) {
	at := append([]float64(nil), p.params...)
	f := func(x []float64) float64 {
		copy(p.params, x)
		return p.objective()
	}
	fd.Gradient(dst, f, at, &fd.Settings{Formula: formula})
	copy(p.params, at)
}

// closeTo fails unless got equals want within tol of the largest element.
func closeTo(t *testing.T, what string, got, want []float64, tol float64) {
	t.Helper()
	scale := 0.0
	for _, w := range want {
		scale = math.Max(scale, math.Abs(w))
	}
	for i, w := range want {
		if !(math.Abs(got[i]-w) <= tol*scale) {
			t.Errorf("%s: element %d is %.17g, want %.17g within %g", what, i, got[i], w, tol*scale)
		}
	}
}
