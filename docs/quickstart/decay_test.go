package main

import (
	"slices"
	"sync"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestLossGrad(t *testing.T) {
	d := &Decay{Time: []float64{0, 1, 2}, Count: []float64{5, 3, 2}}
	gradcheck.Grad(t, d.Loss, d.LossGrad, gradcheck.Options{Args: []any{[]float64{4, 0.5}}})
}

// Emitted functions may be called from many goroutines at once; the race
// detector sees this one.
func TestConcurrent(t *testing.T) {
	d := &Decay{Time: []float64{0, 1, 2}, Count: []float64{5, 3, 2}}
	want := make([]float64, 2)
	d.LossGrad([]float64{4, 0.5}, want)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			grad := make([]float64, 2)
			if d.LossGrad([]float64{4, 0.5}, grad); !slices.Equal(grad, want) {
				t.Errorf("gradient %v, alone %v", grad, want)
			}
		})
	}
	all.Wait()
}
