package main

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// TestPlate holds gradients by snapshots together, bit by bit, and against finite differences.
func TestPlate(t *testing.T) {
	p, kappa, start := &Plate{N: 7, Steps: 40, Rate: 0.1}, [3]float64{1, 0.5, 0.25}, make([]float64, 49)
	for i := range start {
		start[i] = math.Sin(float64(i))
	}
	gradcheck.Grad(t, p.Kept, p.KeptGrad, gradcheck.Options{Args: []any{kappa, start}, Wrt: []int{0, 1}})
	grads := make([][]float64, len(schemes))
	for i, s := range schemes {
		var k [3]float64
		grads[i] = make([]float64, len(start))
		s.grad(p, kappa, start, &k, grads[i])
		grads[i] = append(grads[i], k[:]...)
		if same := likeness(grads[i], grads[0]); same != "the same bits" {
			t.Errorf("%s: %s", s.name, same)
		}
	}
}

// TestDigest wants what the peer prints for the same numbers.
func TestDigest(t *testing.T) {
	x := []float64{1, -2, 3}
	l := line{sum: 1 - 2*math.Cos(1) + 3*math.Cos(2), size: 6}
	if d := l.differs(x); d > 1e-16 {
		t.Error(d)
	}
	if d := l.differs([]float64{1, -2, 3.6}); d < 1e-2 {
		t.Error(d)
	}
}
