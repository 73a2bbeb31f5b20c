// Package trials repeats searches with many seeds.
package trials

import (
	"context"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A Function is a loss with its gradient and the usual box, the same along each
// axis.
type Function struct {
	Name         string
	Loss         func(x []float64) float64
	Grad         func(x, grad []float64) float64
	Lower, Upper float64
}

// Functions returns those of package landscape.
func Functions() []Function {
	return []Function{
		{"Ackley", landscape.Ackley, landscape.AckleyGrad, -5, 5},
		{"Rosenbrock", landscape.Rosenbrock, landscape.RosenbrockGrad, -5, 10},
		{"Rastrigin", landscape.Rastrigin, landscape.RastriginGrad, -5.12, 5.12},
		{"Griewank", landscape.Griewank, landscape.GriewankGrad, -600, 600},
		{"Levy", landscape.Levy, landscape.LevyGrad, -10, 10},
	}
}

// A Preset is a swarm without its box and seed.
type Preset struct {
	Name  string
	Swarm multiswarm.Swarm
}

// Presets returns those of package multiswarm, and the default on a ring.
func Presets() []Preset {
	return []Preset{
		{"Paper", multiswarm.Swarm{Dynamics: multiswarm.Paper()}},
		{"DiffOpt", multiswarm.Swarm{Dynamics: multiswarm.DiffOpt()}},
		{"Damped (default)", multiswarm.Swarm{}},
		{"Damped, Ring 5", multiswarm.Swarm{Ring: 5}},
		{"Constriction", multiswarm.Swarm{Dynamics: multiswarm.Constriction()}},
	}
}

// Good is the loss below which a search has succeeded.
const Good = 0.05

// A Tally is the losses that one way to search ended with, in increasing order.
type Tally []float64

// Median is the middle of the losses.
func (t Tally) Median() float64 { return (t[(len(t)-1)/2] + t[len(t)/2]) / 2 }

// Worst is the highest loss.
func (t Tally) Worst() float64 { return t[len(t)-1] }

// Successes counts losses below Good.
func (t Tally) Successes() int {
	n, _ := slices.BinarySearch(t, Good)
	return n
}

// Starts returns the beginnings of swarms with the seeds 0 to seeds−1 in the unit
// cube, which serve all functions of so many parameters.
func Starts(dims, seeds int) ([]multiswarm.State, error) {
	starts := make([]multiswarm.State, seeds)
	for seed := range starts {
		var err error
		s := multiswarm.Swarm{Bounds: box(dims, 0, 1), Seed: uint64(seed)}
		if starts[seed], err = s.Begin(); err != nil {
			return nil, err
		}
	}
	return starts, nil
}

func box(dims int, lower, upper float64) multigrad.Bounds {
	return multigrad.Bounds{Lower: slices.Repeat([]float64{lower}, dims), Upper: slices.Repeat([]float64{upper}, dims)}
}

// Run searches from each start with 100 particles and 100 steps, and polishes
// the best point by one descent.
func Run(ctx context.Context, f Function, p Preset, starts []multiswarm.State) (swarm, polished Tally, err error) {
	for seed, unit := range starts {
		s := p.Swarm
		s.Bounds, s.Seed = box(len(unit.X)/100, f.Lower, f.Upper), uint64(seed)
		start := scaled(unit, f.Lower, f.Upper)
		opt := multiswarm.Options{Start: &start, Thin: -1, Progress: progress.Config{Silent: true}}
		res, err := multiswarm.Run(ctx, nil, multiswarm.Func(f.Loss), s, opt)
		if err != nil {
			return nil, nil, fmt.Errorf("%s, %s, seed %d: %w", f.Name, p.Name, seed, err)
		}
		smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(f.Grad), nil }
		end, err := multiswarm.Polish{}.Run(ctx, nil, smooth, s, res)
		if err != nil {
			return nil, nil, fmt.Errorf("%s, %s, seed %d: %w", f.Name, p.Name, seed, err)
		}
		swarm, polished = append(swarm, res.Best.Loss), append(polished, end.Best.Loss)
	}
	slices.Sort(swarm)
	slices.Sort(polished)
	return swarm, polished, ctx.Err()
}

// scaled takes a start from the unit cube to a box.
func scaled(unit multiswarm.State, lower, upper float64) multiswarm.State {
	s := multiswarm.State{X: slices.Clone(unit.X), V: slices.Clone(unit.V)}
	for i := range s.X {
		s.X[i] = lower + float64((upper-lower)*s.X[i])
		s.V[i] *= upper - lower
	}
	return s
}
