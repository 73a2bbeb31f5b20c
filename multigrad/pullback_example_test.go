package multigrad_test

import (
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
)

// line adds up a straight line at some points.
type line struct{ at []float64 }

func (l line) Sumstats(p []float64) []float64 {
	sum := 0.0
	for _, t := range l.at {
		sum += p[0] + p[1]*t
	}
	return []float64{sum}
}

// SumstatsPullback is what gradgen would emit: it computes no sum.
func (l line) SumstatsPullback(_, outBar, bar []float64) {
	for _, t := range l.at {
		bar[0] += outBar[0]
		bar[1] += outBar[0] * t
	}
}

func (line) Loss(y []float64) float64 { return y[0] * y[0] }

func (l line) LossGrad(y, grad []float64) float64 {
	grad[0] = 2 * y[0]
	return l.Loss(y)
}

// A model whose derivative leaves the statistics out.
func ExampleFromPullback() {
	e := multigrad.NewEvaluator(multigrad.FromPullback(line{at: []float64{0, 1, 2}}), nil)
	grad := make([]float64, 2)
	loss, err := e.LossAndGrad([]float64{1, 2}, grad)
	fmt.Println(loss, grad, err)
	// Output: 81 [54 54] <nil>
}
