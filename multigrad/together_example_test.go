package multigrad_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// varianceVJP has the shape that gradgen emits for
//
//	//gradgen:vjp wrt=params
//	func variance(c comm.Comm, data, params []float64) (float64, error)
//
// which is the mean of (x−a)² over the data of all ranks, for params (a).
func varianceVJP(c comm.Comm, data, params []float64, outBar float64, paramsBar []float64) (float64, error) {
	sums := []float64{0, float64(len(data))}
	slope := 0.0
	for _, x := range data {
		sums[0] += (x - params[0]) * (x - params[0])
		slope -= 2 * (x - params[0])
	}
	if err := comm.Allreduce(c, sums, comm.Sum); err != nil {
		return 0, err
	}
	seed := []float64{outBar / sums[1]}
	if err := comm.Allreduce(c, seed, comm.Sum); err != nil {
		return 0, err
	}
	paramsBar[0] += seed[0] * slope
	return sums[0] / sums[1], nil
}

// A loss that communicates: every rank has a copy of its value and a share of
// its gradient.
func ExampleTogether() {
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		data := []float64{float64(c.Rank()), float64(c.Rank() + 1)}
		objective := multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
			clear(grad)
			loss, err := varianceVJP(c, data, at.Params, transpose.Seed(c), grad) // 1 on rank 0, 0 elsewhere
			if err != nil {
				return 0, err
			}
			return loss, comm.Allreduce(c, grad, comm.Sum)
		})
		res, err := multigrad.Run(context.Background(), objective, []float64{9}, multigrad.LBFGSB{}, multigrad.Options{Progress: silent})
		if err == nil && c.Rank() == 0 {
			fmt.Printf("mean %.4f, variance %.4f\n", res.X[0], res.Loss)
		}
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: mean 1.5000, variance 0.9167
}
