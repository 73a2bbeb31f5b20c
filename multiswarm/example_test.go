package multiswarm_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Levy's function has a grid of minima; the lowest, 0, is at (1, 1, 1).
// LevyGrad is what gradgen emitted for it.
func Example() {
	swarm := multiswarm.Swarm{
		Bounds: multigrad.Bounds{Lower: []float64{-10, -10, -10}, Upper: []float64{10, 10, 10}},
		Seed:   1,
	}
	opt := multiswarm.Options{MaxSteps: 30, Progress: progress.Config{Silent: true}}
	found, err := multiswarm.Run(context.Background(), nil, multiswarm.Func(landscape.Levy), swarm, opt)
	if err != nil {
		fmt.Println(err)
		return
	}
	smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(landscape.LevyGrad), nil }
	end, err := multiswarm.Polish{}.Run(context.Background(), nil, smooth, swarm, found)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("swarm:   below 0.01: %v\n", found.Best.Loss < 0.01)
	fmt.Printf("descent: below 1e-6: %v, at %.3f\n", end.Best.Loss < 1e-6, end.Best.X)
	// Output:
	// swarm:   below 0.01: true
	// descent: below 1e-6: true, at [1.000 1.000 1.000]
}

// An ill-conditioned valley across the axes, which a swarm does not get through.
func ExampleCMAES() {
	valley := func(x []float64) float64 {
		along, across := x[0]+x[1]-3, x[0]-x[1]-1
		return along*along + 1e6*across*across
	}
	search := multiswarm.CMAES{
		Bounds: multigrad.Bounds{Lower: []float64{-10, -10}, Upper: []float64{10, 10}},
		Seed:   1,
	}
	opt := multiswarm.Options{Target: 1e-12, Progress: progress.Config{Silent: true}}
	res, err := multiswarm.Run(context.Background(), nil, multiswarm.Func(valley), search, opt)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v at %.4f, in less than 1000 evaluations: %v\n", res.Status, res.Best.X, res.Evals < 1000)
	// Output: converged at [2.0000 1.0000], in less than 1000 evaluations: true
}

// Griewank's function has many thousand minima; hops between them with the
// gradient that gradgen emitted find the lowest.
func ExampleHopping() {
	box := multigrad.Bounds{Lower: make([]float64, 10), Upper: make([]float64, 10)}
	for i := range box.Lower {
		box.Lower[i], box.Upper[i] = -600, 400
	}
	search := multiswarm.Hopping{
		Bounds: box,
		Smooth: func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(landscape.GriewankGrad), nil },
		Seed:   1,
	}
	opt := multiswarm.Options{Target: 1e-8, Progress: progress.Config{Silent: true}}
	res, err := multiswarm.Run(context.Background(), nil, nil, search, opt)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Status, res.Best.Loss < 1e-8)
	// Output: converged true
}

// Auto picks by dimension, budget and whether there is a gradient.
func ExampleAuto() {
	search := multiswarm.Auto{
		Bounds: multigrad.Bounds{Lower: []float64{-10, -10, -10, -10}, Upper: []float64{10, 10, 10, 10}},
		Seed:   1,
	}
	opt := multiswarm.Options{Target: 1e-8, Progress: progress.Config{Silent: true}}
	res, err := multiswarm.Run(context.Background(), nil, multiswarm.Func(landscape.Rosenbrock), search, opt)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Notices[0])
	fmt.Printf("%v at %.3f\n", res.Status, res.Best.X)
	// Output:
	// picked Portfolio: 4 parameters, 10000 evaluations, no gradients
	// converged at [1.000 1.000 1.000 1.000]
}
