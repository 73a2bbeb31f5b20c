package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
	"github.com/gradgen/gradgen/runtime/comm"
)

// target is the loss at which a search succeeds, as in the benchmark's publications.
const target = 1e-8

// A way is one of our methods. It makes nil for a function that it cannot be used on.
type way struct {
	name string
	make func(box multigrad.Bounds, seed uint64, smooth multiswarm.Smooth) multiswarm.Method
}

func ways() []way {
	return []way{
		{"Auto", func(box multigrad.Bounds, seed uint64, _ multiswarm.Smooth) multiswarm.Method {
			return multiswarm.Auto{Bounds: box, Seed: seed}
		}},
		{"Auto, gradients", func(box multigrad.Bounds, seed uint64, smooth multiswarm.Smooth) multiswarm.Method {
			if smooth == nil {
				return nil
			}
			return multiswarm.Auto{Bounds: box, Seed: seed, Smooth: smooth}
		}},
		{"CMAES", func(box multigrad.Bounds, seed uint64, _ multiswarm.Smooth) multiswarm.Method {
			return multiswarm.CMAES{Bounds: box, Seed: seed}
		}},
		{"Swarm", func(box multigrad.Bounds, seed uint64, _ multiswarm.Smooth) multiswarm.Method {
			return multiswarm.Swarm{Bounds: box, Seed: seed}
		}},
	}
}

// searchAll runs all ways on all functions, and adds what is missing to a table.
func searchAll(ctx context.Context, path string, dims []int, seeds, each int) error {
	known, err := readSearches(path)
	if err != nil {
		return err
	}
	for seed := range seeds {
		for _, d := range dims {
			for id := 1; id <= bbob.Count; id++ {
				for _, w := range ways() {
					s := search{method: w.name, id: id, dims: d, seed: seed, budget: each * d}
					if i := indexOf(known, s); i >= 0 && known[i].covers(s.budget) {
						continue
					}
					ok, err := s.run(ctx, w)
					if err == nil && ok {
						err = s.write(path)
					}
					if err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// run searches; it reports false for a function that the way cannot be used on. The seed draws the instance as
// well. Evaluations count up to the one that reaches the target, as with the other programs.
func (s *search) run(ctx context.Context, w way) (bool, error) {
	f, instance := bbob.Functions()[s.id-1], bbob.New(s.id, s.dims, uint64(s.seed))
	box := multigrad.Bounds{Lower: slices.Repeat([]float64{-bbob.Half}, s.dims), Upper: slices.Repeat([]float64{bbob.Half}, s.dims)}
	note := func(loss float64) float64 {
		if !s.reached {
			s.evals++
			s.reached = loss <= target
		}
		return loss
	}
	var smooth multiswarm.Smooth
	if f.Grad != nil {
		smooth = func(comm.Comm) (multigrad.Objective, error) {
			return multigrad.Func(func(x, g []float64) float64 { return note(f.Grad(instance, x, g)) }), nil
		}
	}
	m := w.make(box, uint64(s.seed), smooth)
	if m == nil {
		return false, nil
	}
	_, err := multiswarm.Run(ctx, nil, multiswarm.Func(func(x []float64) float64 { return note(f.Value(instance, x)) }), m, multiswarm.Options{
		MaxEvals: s.budget, Target: target, Thin: -1, Progress: progress.Config{Silent: true},
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return false, fmt.Errorf("%s, %s, seed %d: %w", f.Name, w.name, s.seed, err)
	}
	return true, nil
}
