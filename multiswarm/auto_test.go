package multiswarm_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

func TestAutoSaysWhatItPicked(t *testing.T) {
	grad := smooth(landscape.AckleyGrad)
	for want, c := range map[string]struct {
		auto multiswarm.Auto
		opt  multiswarm.Options
		like multiswarm.Method
	}{
		"picked Hopping: there are gradients": {
			multiswarm.Auto{Bounds: box(4, -5, 3), Smooth: grad, Seed: 2}, multiswarm.Options{},
			multiswarm.Hopping{Bounds: box(4, -5, 3), Smooth: grad, Seed: 2, Starts: 8},
		},
		"picked Portfolio: 1 parameters, 10000 evaluations, no gradients": {
			multiswarm.Auto{Bounds: box(1, -5, 3)}, multiswarm.Options{},
			multiswarm.Portfolio{Bounds: box(1, -5, 3)},
		},
		"picked Portfolio: 4 parameters, 10000 evaluations, no gradients": {
			multiswarm.Auto{Bounds: box(4, -5, 3), Seed: 1}, multiswarm.Options{},
			multiswarm.Portfolio{Bounds: box(4, -5, 3), Seed: 1},
		},
		"picked CMAES: 2 parameters, 300 evaluations, no gradients": {
			multiswarm.Auto{Bounds: box(2, -5, 3)}, multiswarm.Options{MaxEvals: 300},
			multiswarm.CMAES{Bounds: box(2, -5, 3), Population: 6},
		},
	} {
		res := search(t, landscape.Ackley, c.auto, c.opt)
		if c.opt.MaxEvals == 0 {
			c.opt.MaxEvals = 10_000
		}
		if !slices.Equal(res.Notices, []string{want}) {
			t.Errorf("%v, want %s", res.Notices, want)
		}
		if plain := search(t, landscape.Ackley, c.like, c.opt); plain.Best.Loss != res.Best.Loss || plain.Evals != res.Evals || !reflect.DeepEqual(plain.History.Losses, res.History.Losses) {
			t.Errorf("%s: %v after %d evaluations, the method by itself %v after %d", want, res.Best, res.Evals, plain.Best, plain.Evals)
		}
		if res.Best.Loss > 0.1 {
			t.Errorf("%s: %v", want, res.Best)
		}
	}
	if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), multiswarm.Auto{}, multiswarm.Options{Progress: silent}); err == nil {
		t.Error("a search without a box was run")
	}
}

// On more ranks than a gradient has points populations are multiples of their number.
// In few parameters, too, what Auto picks reaches the lowest point in far fewer
// evaluations than the default swarm.
func TestAutoInFewParameters(t *testing.T) {
	for d := 1; d <= 2; d++ {
		for seed := range uint64(5) {
			opt := multiswarm.Options{Target: 1e-8, MaxEvals: 10_000}
			auto := search(t, landscape.Ackley, multiswarm.Auto{Bounds: box(d, -5, 3), Seed: seed}, opt)
			swarm := search(t, landscape.Ackley, multiswarm.Swarm{Bounds: box(d, -5, 3), Seed: seed}, opt)
			if auto.Status != multigrad.Converged || 2*auto.Evals > swarm.Evals {
				t.Errorf("%d parameters, seed %d: %v after %d evaluations, the swarm after %d", d, seed, auto.Status, auto.Evals, swarm.Evals)
			}
		}
	}
}

func TestAutoOnRanks(t *testing.T) {
	err := comm.RunLocal(t.Context(), 6, func(c comm.Comm) error {
		res, err := multiswarm.Run(t.Context(), c, multiswarm.Func(landscape.Ackley), multiswarm.Auto{Bounds: box(4, -5, 3)}, multiswarm.Options{Progress: silent, Target: 1e-6})
		if err == nil && (res.Status != multigrad.Converged || len(res.History.Losses[0]) != 12 || !strings.HasPrefix(res.Notices[0], "picked CMAES")) {
			t.Errorf("%v, populations of %d, %v", res.Status, len(res.History.Losses[0]), res.Notices)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
