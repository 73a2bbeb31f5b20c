package multiswarm_test

import (
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
)

// BenchmarkOverhead is the time of a step per particle beside the loss, for the
// 4 parameters and 100 particles of the defaults.
func BenchmarkOverhead(b *testing.B) {
	for _, c := range []struct {
		name string
		s    multiswarm.Swarm
	}{
		{"paper", multiswarm.Swarm{Dynamics: multiswarm.Paper()}},
		{"damped", multiswarm.Swarm{}},
		{"constriction", multiswarm.Swarm{Dynamics: multiswarm.Constriction()}},
		{"ring", multiswarm.Swarm{Ring: 2}},
	} {
		b.Run(c.name, func(b *testing.B) {
			c.s.Bounds = multigrad.Bounds{Lower: []float64{-5, -5, -5, -5}, Upper: []float64{5, 5, 5, 5}}
			opt := multiswarm.Options{MaxSteps: b.N, Progress: progress.Config{Silent: true}, Thin: 100}
			_, err := multiswarm.Run(b.Context(), nil, multiswarm.Func(func(x []float64) float64 { return x[0] * x[0] }), c.s, opt)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100, "ns/particle-step")
		})
	}
}
