package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
	"github.com/gradgen/gradgen/runtime/comm"
)

// target is the loss that a search wants, that of the benchmark's publications.
const target = 1e-8

// budget is how many evaluations a search has.
func budget(dims int) int { return 1000 * dims }

// A result is how all searches of a program on one function did.
type result struct {
	method   string
	id, dims int
	searches int
	reached  int // how many reached the target
	evals    int // of all of them
}

// ert is the expected running time: evaluations for each success.
func (r result) ert() (evals float64, ok bool) {
	if r.reached == 0 {
		return 0, false
	}
	return float64(r.evals) / float64(r.reached), true
}

// A way is one of our methods. It is nil where it cannot be used.
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

// search runs all ways on all functions.
func search(ctx context.Context, seeds int, dims []int) (results []result, err error) {
	for _, d := range dims {
		for id := 1; id <= bbob.Count; id++ {
			for _, w := range ways() {
				r, err := repeat(ctx, w, id, d, seeds)
				if err != nil {
					return nil, err
				}
				if r.searches > 0 {
					results = append(results, r)
				}
			}
		}
	}
	return results, nil
}

// repeat searches with each seed. A seed draws the instance as well.
func repeat(ctx context.Context, w way, id, dims, seeds int) (result, error) {
	r := result{method: w.name, id: id, dims: dims}
	f := bbob.Functions()[id-1]
	for seed := range uint64(seeds) {
		instance := bbob.New(id, dims, seed)
		box := multigrad.Bounds{Lower: slices.Repeat([]float64{-bbob.Half}, dims), Upper: slices.Repeat([]float64{bbob.Half}, dims)}
		var smooth multiswarm.Smooth
		if f.Grad != nil {
			smooth = func(comm.Comm) (multigrad.Objective, error) {
				return multigrad.Func(func(x, g []float64) float64 { return f.Grad(instance, x, g) }), nil
			}
		}
		m := w.make(box, seed, smooth)
		if m == nil {
			return r, nil
		}
		res, err := multiswarm.Run(ctx, nil, multiswarm.Func(func(x []float64) float64 { return f.Value(instance, x) }), m, multiswarm.Options{
			MaxEvals: budget(dims), Target: target, Thin: -1, Progress: progress.Config{Silent: true},
		})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return r, fmt.Errorf("%s, %s, seed %d: %w", f.Name, w.name, seed, err)
		}
		r.searches++
		r.evals += res.Evals
		if res.Best.Loss <= target {
			r.reached++
		}
	}
	return r, nil
}

// readPeers reads what peers.py wrote; a file that is not there has no results.
func readPeers(path string) ([]result, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var results []result
	for i, row := range rows[min(1, len(rows)):] {
		r := result{method: row[0]}
		for k, to := range []*int{&r.id, &r.dims, &r.searches, &r.reached, &r.evals} {
			if *to, err = strconv.Atoi(row[k+1]); err != nil {
				return nil, fmt.Errorf("%s: line %d: %w", path, i+2, err)
			}
		}
		results = append(results, r)
	}
	return results, nil
}
