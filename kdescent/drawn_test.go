package kdescent

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/random"
)

// The kernels and positions that are said to be drawn are those whose counts the
// comparisons return.
func TestDrawnKernelsAreTheComparedOnes(t *testing.T) {
	pool := pretrain(t, normals(1, 400), Options{Dim: 2})
	calc, err := NewCalc(pool)
	if err != nil {
		t.Fatal(err)
	}
	if calc.Pool() != pool {
		t.Error("another pool")
	}
	for seed := range uint64(5) {
		key := random.New(seed)
		_, truth, errs := calc.CompareKDECounts(key, normals(2, 20), nil)
		for k, at := range calc.DrawnKernels(key) {
			if truth[k] != pool.KDECounts[at] || errs[k] != pool.KDEErr[at] {
				t.Fatalf("key %d: kernel %d is not %d of the pool", seed, k, at)
			}
		}
		_, truth, errs = calc.CompareFourierCounts(key, normals(2, 20), nil)
		drawn := calc.DrawnFourierPositions(key)
		for k, at := range drawn {
			c, e := pool.FourierCounts[at], pool.FourierErr[at]
			if truth[k] != real(c) || truth[len(drawn)+k] != imag(c) || errs[k] != real(e) || errs[len(drawn)+k] != imag(e) {
				t.Fatalf("key %d: position %d is not %d of the pool", seed, k, at)
			}
		}
	}
}
