package multiswarm_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
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

// BenchmarkEfficiency is how much of two processors two ranks use with a loss of a
// millisecond: the time of one rank over twice that of two, the median of
// interleaved pairs of runs of 20 particles and 5 steps. Where the loss waits
// instead of computing, other programs on the machine do not matter.
func BenchmarkEfficiency(b *testing.B) {
	wait := func(x []float64) float64 {
		time.Sleep(time.Millisecond)
		return x[0]
	}
	for _, c := range []struct {
		name  string
		loss  func(x []float64) float64
		async bool
	}{
		{"computing", busy(time.Millisecond), false},
		{"computing,asynchronous", busy(time.Millisecond), true},
		{"waiting", wait, false},
		{"waiting,asynchronous", wait, true},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 20, Async: c.async}
			var ratios []float64
			for b.Loop() {
				one, two := elapsed(b, 1, s, c.loss), elapsed(b, 2, s, c.loss)
				ratios = append(ratios, one/(2*two))
			}
			slices.Sort(ratios)
			b.ReportMetric(ratios[len(ratios)/2], "efficiency")
		})
	}
}

// busy returns a loss with so much work that it takes about d on an idle
// processor.
func busy(d time.Duration) func(x []float64) float64 {
	work := func(n int, x float64) float64 {
		for range n {
			x = math.Sqrt(1 + x)
		}
		return x
	}
	n, sum := 1000, 0.0
	for taken := time.Duration(0); taken < d; {
		n += n / 4
		start := time.Now()
		sum += work(n, 1)
		taken = time.Since(start)
	}
	if sum == 0 {
		panic("the work was left out")
	}
	return func(x []float64) float64 { return work(n, math.Abs(x[0])) }
}

func elapsed(b *testing.B, ranks int, s multiswarm.Swarm, loss func(x []float64) float64) float64 {
	start := time.Now()
	err := comm.RunLocal(b.Context(), ranks, func(c comm.Comm) error {
		_, err := multiswarm.Run(b.Context(), c, multiswarm.Func(loss), s, multiswarm.Options{MaxSteps: 5, Progress: progress.Config{Silent: true}})
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return time.Since(start).Seconds()
}
