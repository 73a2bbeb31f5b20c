package kdescent_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/random"
)

// Training data with the mean 2, fitted by a model that shifts normal numbers.
// The gradient is what gradgen would emit for the loss.
func Example() {
	silent := progress.Config{Silent: true}
	data := make([]float64, 1000)
	random.New(1).Normal(data)
	for i := range data {
		data[i] += 2
	}
	pool, err := kdescent.Pretrain(data, kdescent.Options{Seed: 2, NumPretrainKernels: 100, NumPretrainFourierPositions: 100, Progress: silent})
	if err != nil {
		fmt.Println(err)
		return
	}
	calc, err := kdescent.NewCalc(pool)
	if err != nil {
		fmt.Println(err)
		return
	}
	lossGrad := func(key random.Key, params, grad []float64) float64 {
		draws, kernels := key.Split()
		x, xBar := make([]float64, 2000), make([]float64, 2000)
		draws.Normal(x)
		for i := range x {
			x[i] += params[0]
		}
		loss := calc.ReducedChiSquareLossVJP(kernels, x, nil, true, 1, xBar, nil)
		grad[0] = 0
		for _, g := range xBar {
			grad[0] += g
		}
		return loss
	}
	res, err := kdescent.Adam(context.Background(), lossGrad, []float64{0},
		multigrad.Adam{LearningRate: 0.2, Schedule: multigrad.Cosine{}}, multigrad.Options{Key: 3, Progress: silent})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("mean %.1f after %d steps\n", res.X[0], res.Steps)
	// Output: mean 2.0 after 100 steps
}
