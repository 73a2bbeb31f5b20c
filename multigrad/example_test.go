package multigrad_test

import (
	"context"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// decay counts events in two time windows, exp(−t/τ) with amplitude A; each rank
// holds some of the start times.
type decay struct{ starts []float64 }

func (d decay) Sumstats(p []float64) []float64 {
	out := make([]float64, 2)
	for _, t := range d.starts {
		out[0] += p[0] * math.Exp(-t/p[1])
		out[1] += p[0] * math.Exp(-(t+1)/p[1])
	}
	return out
}

// SumstatsVJP is what gradgen would emit.
func (d decay) SumstatsVJP(p, outBar, bar []float64) []float64 {
	for _, t := range d.starts {
		for i, s := range outBar {
			u := t + float64(i)
			e := math.Exp(-u / p[1])
			bar[0] += s * e
			bar[1] += s * p[0] * e * u / (p[1] * p[1])
		}
	}
	return d.Sumstats(p)
}

func (d decay) Loss(y []float64) float64 { return d.LossGrad(y, make([]float64, 2)) }

func (decay) LossGrad(y, grad []float64) (loss float64) {
	for i, want := range []float64{12, 8} {
		grad[i] = 2 * (y[i] - want)
		loss += (y[i] - want) * (y[i] - want)
	}
	return loss
}

// A model fitted on four ranks inside this process.
func Example() {
	err := comm.RunLocal(context.Background(), 4, func(c comm.Comm) error {
		model := decay{starts: []float64{float64(c.Rank()), float64(c.Rank()) / 2}}
		e := multigrad.NewEvaluator(model, c)
		method := multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: []float64{0, 0.1}}}
		res, err := multigrad.Run(context.Background(), e, []float64{1, 1}, method,
			multigrad.Options{Progress: progress.Config{Silent: true}})
		if err == nil && c.Rank() == 0 {
			fmt.Printf("amplitude %.3f, lifetime %.3f\n", res.X[0], res.X[1])
			fmt.Println(res.Status)
		}
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// amplitude 2.208, lifetime 2.466
	// converged
}

// Any function with its gradient, such as an emitted FGrad.
func ExampleFunc() {
	sphere := func(x, grad []float64) (sum float64) {
		for i, v := range x {
			grad[i] = 2 * v
			sum += v * v
		}
		return sum
	}
	res, err := multigrad.Run(context.Background(), multigrad.Func(sphere), []float64{3, -4},
		multigrad.Adam{LearningRate: 0.5, Schedule: multigrad.Cosine{}}, multigrad.Options{MaxSteps: 200, Thin: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Trajectory.Steps, res.Loss < 1e-6)
	// Output: [0 100 200] true
}
