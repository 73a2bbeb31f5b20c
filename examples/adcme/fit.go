package main

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// objective makes one of a loss of which every rank has a copy, while its parameters are those of rank 0: so it is
// seeded on one rank, and the gradient arrives on rank 0.
func objective(c comm.Comm, vjp func(x []float64, seed float64, bar []float64) (float64, error)) multigrad.Objective {
	return multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
		clear(grad)
		loss, err := vjp(at.Params, transpose.Seed(c), grad)
		if err != nil {
			return 0, err
		}
		return loss, comm.Bcast(c, grad, 0)
	})
}

// minimise runs L-BFGS-B until no component of the projected gradient is larger than gradient.
func minimise(ctx context.Context, o multigrad.Objective, x0 []float64, b multigrad.Bounds, gradient float64, opt multigrad.Options) (*multigrad.Result, error) {
	return multigrad.Run(ctx, o, x0, multigrad.LBFGSB{Bounds: b, FTol: -1, GTol: gradient, Memory: 30}, opt)
}

// Options say what to run.
type Options struct {
	Cells       int   // along a side of the square
	Experiments int   // runs of the heat equation from different beginnings
	Patches     []int // in y and x; nil for as square as can be
	Quiet       bool
	Plot        string // figure of κ
}

// Result is what the three problems gave.
type Result struct {
	Options    Options
	Ranks      int
	Sum, Slope float64 // Σ θ^rank at θ = 2, and its derivative
	Theta      *multigrad.Result
	Rosenbrock *multigrad.Result
	Heat       *multigrad.Result
	Truth      []float64
}

// solve is what each rank does.
func solve(ctx context.Context, c comm.Comm, o Options) (*Result, error) {
	if o.Patches == nil {
		o.Patches = halo.Dims(c.Size(), 2)
	}
	r := &Result{Options: o, Ranks: c.Size(), Truth: kappaOn(o.Cells, trueKappa)}
	silent := multigrad.Options{Progress: progress.Config{Silent: true}, MaxSteps: 500}
	var err error
	if r.Sum, err = PowersVJP(c, 2, 0, transpose.Seed(c), &r.Slope); err != nil {
		return nil, err
	}
	misfit := objective(c, func(x []float64, seed float64, bar []float64) (float64, error) { return MisfitVJP(c, x, seed, bar) })
	if r.Theta, err = minimise(ctx, misfit, []float64{1}, multigrad.Bounds{Lower: []float64{0}}, 1e-14, silent); err != nil {
		return nil, err
	}
	rosenbrock := objective(c, func(x []float64, seed float64, bar []float64) (float64, error) { return RosenbrockVJP(c, x, seed, bar) })
	if r.Rosenbrock, err = minimise(ctx, rosenbrock, []float64{-1.2, 1}, multigrad.Bounds{}, 1e-14, silent); err != nil {
		return nil, err
	}
	r.Heat, err = recoverKappa(ctx, c, o)
	return r, err
}

// recoverKappa finds κ from the snapshots.
func recoverKappa(ctx context.Context, c comm.Comm, o Options) (*multigrad.Result, error) {
	m, err := newHeat(c, o.Cells, o.Experiments, o.Patches)
	if err != nil {
		return nil, fmt.Errorf("heat equation: %w", err)
	}
	start := kappaOn(o.Cells, func(x, y float64) float64 { return startingK })
	bounds := multigrad.Bounds{
		Lower: kappaOn(o.Cells, func(x, y float64) float64 { return smallest }),
		Upper: kappaOn(o.Cells, func(x, y float64) float64 { return largest }),
	}
	return minimise(ctx, objective(c, m.LossVJP), start, bounds, 1e-18, multigrad.Options{
		MaxSteps: 3000, Progress: progress.Config{Silent: o.Quiet, Name: "κ"},
	})
}
