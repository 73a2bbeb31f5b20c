// Command quickstart fits an exponential decay with the gradient that gradgen
// emitted.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/gradgen/gradgen/multigrad"
)

func main() {
	d := &Decay{
		Time:  []float64{0, 1, 2, 3, 4, 5, 6, 7},
		Count: []float64{512, 299, 186, 109, 68, 40, 25, 14},
	}
	start := []float64{400, 1}
	result, err := multigrad.Run(context.Background(), multigrad.Func(d.LossGrad), start, multigrad.LBFGSB{}, multigrad.Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("a = %.2f, r = %.4f, loss %.4f after %d evaluations\n", result.X[0], result.X[1], result.Loss, result.Evals)
}
