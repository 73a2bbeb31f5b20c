package multigrad_test

import (
	"context"
	"fmt"
	"log"

	"github.com/gradgen/gradgen/multigrad"
)

// Rosenbrock's valley, with the two functions that gradgen emits by
// //gradgen:grad and //gradgen:hvp written by hand.
func ExampleNewtonCG() {
	grad := func(x, grad []float64) float64 {
		a, b := 1-x[0], x[1]-x[0]*x[0]
		grad[0], grad[1] = -2*a-400*x[0]*b, 200*b
		return a*a + 100*b*b
	}
	hvp := func(x, v, g, hv []float64) float64 {
		hv[0] = (2-400*(x[1]-3*x[0]*x[0]))*v[0] - 400*x[0]*v[1]
		hv[1] = 200*v[1] - 400*x[0]*v[0]
		return grad(x, g)
	}
	result, err := multigrad.Run(context.Background(), multigrad.Func2{Grad: grad, HVP: hvp}, []float64{-1.2, 1}, multigrad.NewtonCG{},
		multigrad.Options{Progress: silent})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.4f\n", result.X)
	// Output: [1.0000 1.0000]
}
