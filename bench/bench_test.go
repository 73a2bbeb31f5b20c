package bench

import (
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/diff/fd"
)

func BenchmarkSMF(b *testing.B)  { measure(b, newSMF(large)) }
func BenchmarkKDE(b *testing.B)  { measure(b, newKDE(large)) }
func BenchmarkLSE(b *testing.B)  { measure(b, newLSE(large)) }
func BenchmarkLLSQ(b *testing.B) { measure(b, newLLSQ(large)) }
func BenchmarkGMM(b *testing.B)  { measure(b, newGMM(large)) }
func BenchmarkRNN(b *testing.B)  { measure(b, newRNN(large)) }
func BenchmarkLSTM(b *testing.B) { measure(b, newLSTM(large)) }
func BenchmarkODE(b *testing.B)  { measure(b, newODE(large)) }

// batchTime is how long one sample of one function takes.
const batchTime = 200 * time.Microsecond

// measure times the objective, the hand-written and the emitted gradient in
// turns, so that a busy machine slows all alike, and reports the medians.
func measure(b *testing.B, p problem) {
	grad := make([]float64, len(p.params))
	runs := []*run{
		{unit: "objective", call: func() { p.objective() }},
		{unit: "hand", call: func() { p.hand(grad) }},
		{unit: "gradgen", call: func() { p.emitted(grad) }},
	}
	for _, r := range runs {
		r.calibrate()
	}
	for b.Loop() {
		for _, r := range runs {
			r.sample()
		}
	}
	b.ReportMetric(0, "ns/op")
	for _, r := range runs {
		b.ReportMetric(r.median(), r.unit+"-ns/op")
		b.ReportMetric(testing.AllocsPerRun(5, r.call), r.unit+"-allocs/op")
	}
	start := time.Now()
	differences(grad, p, fd.Forward)
	b.ReportMetric(float64(time.Since(start)), "fd-ns/op")
	objective, hand, emitted := runs[0], runs[1], runs[2]
	b.ReportMetric(ratio(hand, objective), "hand/objective")
	b.ReportMetric(ratio(emitted, objective), "gradgen/objective")
	b.ReportMetric(ratio(emitted, hand), "gradgen/hand")
}

// run is a function with the samples of its time in nanoseconds per call.
type run struct {
	unit    string
	call    func()
	batch   int
	samples []float64
}

// calibrate finds how many calls make a batch.
func (r *run) calibrate() {
	for r.batch = 1; ; r.batch *= 2 {
		start := time.Now()
		for range r.batch {
			r.call()
		}
		if time.Since(start) >= batchTime {
			return
		}
	}
}

// sample times one batch.
func (r *run) sample() {
	start := time.Now()
	for range r.batch {
		r.call()
	}
	r.samples = append(r.samples, float64(time.Since(start))/float64(r.batch))
}

// median returns the median time of a call.
func (r *run) median() float64 { return median(slices.Clone(r.samples)) }

// ratio returns the median, over the rounds, of the ratio of two times taken
// right after each other.
func ratio(a, b *run) float64 {
	quotients := make([]float64, len(a.samples))
	for i := range quotients {
		quotients[i] = a.samples[i] / b.samples[i]
	}
	return median(quotients)
}

// median sorts v and returns its middle.
func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
