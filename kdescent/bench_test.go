package kdescent

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The size that is compared: 20 kernels, a million points in three dimensions.
const (
	benchKernels = 20
	benchPoints  = 1_000_000
)

func benchCase() (k *kernels, x, seeds []float64, cov []float64, centers []float64) {
	rng := rand.New(rand.NewPCG(1, 2))
	x = make([]float64, 3*benchPoints)
	for i := range x {
		x[i] = rng.NormFloat64()
	}
	centers = make([]float64, 3*benchKernels)
	for i := range centers {
		centers[i] = rng.NormFloat64()
	}
	seeds = make([]float64, benchKernels)
	for i := range seeds {
		seeds[i] = rng.Float64() - 0.5
	}
	h := math.Pow(benchKernels, -2.0/7)
	cov = []float64{h, 0.2 * h, 0.1 * h, 0.2 * h, h, -0.3 * h, 0.1 * h, -0.3 * h, h}
	f, err := newFrame(cov, []float64{0, 0, 0})
	if err != nil {
		panic(err)
	}
	return &kernels{f, f.whiten(centers)}, x, seeds, cov, centers
}

func BenchmarkValueAndGradient(b *testing.B) {
	k, x, seeds, _, _ := benchCase()
	w := new(sweep)
	xBar := make([]float64, len(x))
	for b.Loop() {
		w.forward(k, x, nil, 1)
		w.reverse(k, x, nil, seeds, nil, xBar, nil, 1)
	}
}
