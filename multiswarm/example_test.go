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
