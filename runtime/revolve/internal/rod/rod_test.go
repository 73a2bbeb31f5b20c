package rod

import (
	"math"
	"runtime"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

var params = []float64{0.8, 0.05, 0.01}

func newRod(cells, steps, snapshots int) *Rod {
	r := &Rod{Start: make([]float64, cells), Measured: make([]float64, cells), Heat: 1, Dt: 0.2, Steps: steps, Snapshots: snapshots}
	for i := range cells {
		r.Start[i] = math.Sin(float64(i))
		r.Measured[i] = 3 * math.Exp(-float64(i)/10)
	}
	return r
}

func TestGradient(t *testing.T) {
	for _, snapshots := range []int{1, 2, 5, 50, 100} {
		r := newRod(7, 50, snapshots)
		grad, kept := make([]float64, 3), make([]float64, 3)
		loss, want := r.LossGrad(params, grad), r.LossKeptGrad(params, kept)
		if loss != want {
			t.Errorf("%d snapshots: loss %v, want %v", snapshots, loss, want)
		}
		for i, g := range kept {
			if math.Abs(grad[i]-g) > 1e-13*math.Abs(g) {
				t.Errorf("%d snapshots: gradient %v, want %v", snapshots, grad, kept)
			}
		}
	}
	if err := gradcheck.CheckGrad((*Rod).Loss, (*Rod).LossGrad, gradcheck.Options{
		Wrt: []int{1}, Args: []any{newRod(7, 50, 3), params},
	}); err != nil {
		t.Error(err)
	}
}

// bytes returns what a call of gradient asks for.
func bytes(gradient func(params, grad []float64) float64) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	gradient(params, make([]float64, 3))
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// BenchmarkGradient takes the gradient through 100 000 steps of 100 cells with
// snapshots, and keeping what each step needs. The memory is that of one call.
func BenchmarkGradient(b *testing.B) {
	rod := newRod(100, 100_000, 20)
	for name, gradient := range map[string]func(params, grad []float64) float64{"snapshots": rod.LossGrad, "kept": rod.LossKeptGrad} {
		b.Run(name, func(b *testing.B) {
			n := bytes(gradient)
			grad := make([]float64, 3)
			for b.Loop() {
				gradient(params, grad)
			}
			b.ReportMetric(float64(n)/(1<<20), "MiB")
		})
	}
	b.Run("loss", func(b *testing.B) {
		for b.Loop() {
			rod.Loss(params)
		}
	})
}
