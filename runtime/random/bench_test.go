package random

import "testing"

func BenchmarkNormal(b *testing.B) {
	dst := make([]float64, 1000)
	for b.Loop() {
		New(1).Normal(dst)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/number")
}

func BenchmarkUniform(b *testing.B) {
	dst := make([]float64, 1000)
	for b.Loop() {
		New(1).Uniform(dst, 0, 1)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/1000, "ns/number")
}

func BenchmarkSource(b *testing.B) {
	s := New(1).Source()
	for b.Loop() {
		s.Uint64()
	}
}
