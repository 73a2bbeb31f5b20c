// Package trials repeats searches with many seeds.
package trials

import (
	"context"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
)

// A Way is one way to search, with about as many evaluations as others.
type Way struct {
	Name  string
	Swarm multiswarm.Swarm // without box and seed
	Steps int
	CMAES bool // in place of the swarm
}

// Evaluations of each search, to a step.
const Evaluations = 10_000

// Ways returns the presets of package multiswarm: the default, those of the
// literature with the hundred particles that diffopt has, and CMA-ES.
func Ways() []Way {
	hundred := func(name string, d multiswarm.Dynamics) Way {
		return Way{Name: name, Swarm: multiswarm.Swarm{Dynamics: d, Particles: 100}, Steps: 99}
	}
	return []Way{
		{Name: "default", Steps: 249},
		hundred("Paper", multiswarm.Paper()),
		hundred("DiffOpt", multiswarm.DiffOpt()),
		hundred("Damped", multiswarm.Damped()),
		hundred("Constriction", multiswarm.Constriction()),
		{Name: "Constriction, 40 particles", Swarm: multiswarm.Swarm{Dynamics: multiswarm.Constriction()}, Steps: 249},
		{Name: "CMA-ES", CMAES: true},
	}
}

// Good is the loss below which a search has succeeded.
const Good = 0.05

// A Tally lists the losses at which the searches of one way ended, in increasing order.
type Tally []float64

// Median returns the middle of the losses.
func (t Tally) Median() float64 { return (t[(len(t)-1)/2] + t[len(t)/2]) / 2 }

// Successes counts losses below Good.
func (t Tally) Successes() int {
	n, _ := slices.BinarySearch(t, Good)
	return n
}

// Run searches for the lowest point of f with the seeds 0 to seeds−1, each of
// which has a landscape of its own, and polishes the best point by one descent.
func Run(ctx context.Context, f Function, dims int, w Way, seeds int) (swarm, polished Tally, err error) {
	for seed := range uint64(seeds) {
		loss, grad := f.Make(dims, seed)
		s := w.Swarm
		s.Bounds, s.Seed = f.Box(dims), seed
		opt := multiswarm.Options{MaxSteps: w.Steps, Thin: -1, Progress: progress.Config{Silent: true}}
		var m multiswarm.Method = s
		if w.CMAES {
			m, opt.MaxEvals = multiswarm.CMAES{Bounds: s.Bounds, Seed: seed}, Evaluations
		}
		res, err := multiswarm.Run(ctx, nil, multiswarm.Func(loss), m, opt)
		if err != nil {
			return nil, nil, fmt.Errorf("%s, %s, seed %d: %w", f.Name, w.Name, seed, err)
		}
		smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(grad), nil }
		end, err := multiswarm.Polish{}.Run(ctx, nil, smooth, s, res)
		if err != nil {
			return nil, nil, fmt.Errorf("%s, %s, seed %d: %w", f.Name, w.Name, seed, err)
		}
		swarm, polished = append(swarm, res.Best.Loss), append(polished, end.Best.Loss)
	}
	slices.Sort(swarm)
	slices.Sort(polished)
	return swarm, polished, ctx.Err()
}
