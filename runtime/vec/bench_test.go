package vec_test

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
)

func BenchmarkSlices(b *testing.B) {
	src, dst := make([]float64, 4096), make([]float64, 4096)
	for i := range src {
		src[i] = float64(i%100+1) / 20
	}
	for _, f := range []struct {
		name string
		to   func(dst, src []float64)
	}{{"Exp", vec.ExpTo}, {"Log", vec.LogTo}, {"Sin", vec.SinTo}, {"Cos", vec.CosTo}} {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				f.to(dst, src)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(src)), "ns/element")
		})
	}
}
