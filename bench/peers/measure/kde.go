package main

import (
	"math"

	"github.com/gradgen/gradgen/bench/kde"
	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/random"
)

// newKDE counts points around 20 kernels, in plain loops and by package kdescent.
func newKDE(sizes []int) problem {
	const kernels = 20
	x, centers := waves(3*sizes[0], 1.5, 0.9), waves(3*kernels, 1, 2.1)
	h := math.Pow(kernels, -2.0/7)
	cov := []float64{h, 0.2 * h, 0.1 * h, 0.2 * h, h, -0.3 * h, 0.1 * h, -0.3 * h, h}
	weights := make([]float64, kernels)
	for k := range weights {
		weights[k] = 1 / float64(k+1)
	}
	m := kde.New(centers, cov, weights)
	return problem{
		params:    x,
		objective: func() float64 { return m.Sum(x) },
		fast:      func() float64 { return m.SumFast(x) },
		hand:      func(grad []float64) float64 { return m.SumHand(x, grad) },
		emitted:   func(grad []float64) float64 { return m.SumGrad(x, grad) },
		library:   libraryKDE(centers, cov, weights, x),
	}
}

// libraryKDE is the gradient by the rule of the package. It draws kernels from a
// pool in an order of its own, which shows in what it knows of each: here the
// weights.
func libraryKDE(centers, cov, weights, x []float64) func(grad []float64) float64 {
	n := len(weights)
	calc, err := kdescent.NewCalc(&kdescent.Pretrainer{
		Dim: 3, KernelCenters: centers, KernelCov: cov, KDECounts: weights, KDEErr: weights,
		NumEvalKernels: n, NumPretrainKernels: n, BandwidthFactor: 1, FourierRangeFactor: 1, CovariantKernels: true, TrainingSumOfWeights: 1,
	})
	if err != nil {
		panic(err) // the pool is whole
	}
	key := random.New(1)
	_, seeds, _ := calc.CompareKDECounts(key, nil, nil)
	return func(grad []float64) float64 {
		clear(grad)
		counts, _, _ := calc.CompareKDECountsVJP(key, x, nil, seeds, grad, nil)
		return dot(seeds, counts)
	}
}
