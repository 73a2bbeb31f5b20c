package multiswarm_test

import (
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
)

// BenchmarkOverhead is the time of a step per particle beside the loss, for the
// 4 parameters and 40 particles of the defaults.
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
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/40, "ns/particle-step")
		})
	}
}

// BenchmarkEfficiency is how much of two processors two ranks use with a loss of a
// millisecond: the time of one rank over twice that of two, the median of
// interleaved runs of 20 particles and 5 steps. Other programs on the machine
// lower it, so the second number is the time of two goroutines that share the
// same losses without a swarm, over that of two ranks; and where the loss waits
// instead of computing other programs do not matter.
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
			var alone, free []float64
			for b.Loop() {
				one, apart, two := elapsed(b, 1, s, c.loss), unguided(c.loss), elapsed(b, 2, s, c.loss)
				alone, free = append(alone, one/(2*two)), append(free, apart/two)
			}
			slices.Sort(alone)
			slices.Sort(free)
			b.ReportMetric(alone[len(alone)/2], "efficiency")
			b.ReportMetric(free[len(free)/2], "of-unguided")
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

// unguided is the time of two goroutines for the losses of one of the runs.
func unguided(loss func(x []float64) float64) float64 {
	start := time.Now()
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			for range 60 {
				loss([]float64{1})
			}
		})
	}
	both.Wait()
	return time.Since(start).Seconds()
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
