package vec_test

import (
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
)

// BenchmarkSlices takes each function over numbers from 0.05 to 5.
func BenchmarkSlices(b *testing.B) {
	defer vec.ClearUpper()
	src := make([]float64, 4096)
	for i := range src {
		src[i] = float64(i%100+1) / 20
	}
	second, dst := slices.Repeat([]float64{1.7}, len(src)), make([]float64, len(src))
	for _, f := range functions() {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				if f.unary != nil {
					f.unary(dst, src)
				} else {
					f.binary(dst, src, second)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(src)), "ns/element")
		})
	}
}
