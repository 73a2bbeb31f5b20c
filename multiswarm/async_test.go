package multiswarm_test

import (
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// TestAsynchronousSearch checks that each particle does each step once, on
// ranks and pairs of ranks, and that all ranks have the same result.
func TestAsynchronousSearch(t *testing.T) {
	for _, c := range []struct{ ranks, perParticle, particles int }{{1, 0, 20}, {2, 0, 20}, {3, 0, 20}, {4, 2, 20}, {5, 0, 2}} {
		results := make([]*multiswarm.Result, c.ranks)
		err := comm.RunLocal(t.Context(), c.ranks, func(main comm.Comm) error {
			s := multiswarm.Swarm{Bounds: ackleyBox, Particles: c.particles, Async: true, RanksPerParticle: c.perParticle}
			var err error
			results[main.Rank()], err = multiswarm.Run(t.Context(), main, sharedAckley, s, multiswarm.Options{MaxSteps: 30, Progress: silent})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for rank, res := range results {
			if err := same("rank", res, results[0]); err != nil {
				t.Errorf("%+v, rank %d: %v", c, rank, err)
			}
		}
		checkComplete(t, results[0], c.particles)
	}
}

// checkComplete checks that every entry of the history holds the loss of its
// position, and that positions follow velocities where no wall is near.
func checkComplete(t *testing.T, res *multiswarm.Result, particles int) {
	t.Helper()
	h := &res.History
	if res.Status != multigrad.StepLimit || len(h.Steps) != 31 || res.Evals != 31*particles {
		t.Fatalf("%v: %d steps, %d evaluations", res.Status, len(h.Steps), res.Evals)
	}
	for i := range h.Steps {
		for p := range particles {
			x, v, loss := h.Particle(i, p)
			if want := landscape.Ackley(x); abs(loss-want) > 1e-12 {
				t.Fatalf("step %d, particle %d: loss %v, want %v", i, p, loss, want)
			}
			if i == len(h.Steps)-1 {
				continue
			}
			next, _, _ := h.Particle(i+1, p)
			for k := range x {
				if next[k] != min(5, max(-5, x[k]+v[k])) {
					t.Fatalf("step %d, particle %d goes from %v by %v to %v", i, p, x, v, next)
				}
			}
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

// TestUnevenLosses has one slow rank: the others do its share of the work.
func TestUnevenLosses(t *testing.T) {
	evals := make([]int, 3)
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		loss := func(x []float64) float64 {
			evals[c.Rank()]++
			if c.Rank() == 1 {
				time.Sleep(20 * time.Millisecond)
			}
			return landscape.Ackley(x)
		}
		s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10, Async: true}
		_, err := multiswarm.Run(t.Context(), c, multiswarm.Func(loss), s, multiswarm.Options{MaxSteps: 5, Progress: silent})
		return err
	})
	if err != nil || evals[1] >= 30 || evals[0]+evals[1]+evals[2] != 60 {
		t.Errorf("evaluations per rank %v, %v", evals, err)
	}
}

// TestAsyncStopsWithWholeSteps reaches a target in the midst of a step. How many
// more steps others have begun by then depends on the machine.
func TestAsyncStopsWithWholeSteps(t *testing.T) {
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		s := multiswarm.Swarm{Bounds: ackleyBox, Async: true}
		res, err := multiswarm.Run(t.Context(), c, multiswarm.Func(landscape.Ackley), s, multiswarm.Options{Progress: silent, Target: 1})
		if err == nil && (res.Status != multigrad.Converged || res.Best.Loss > 1 || res.Evals != 40*(res.Steps+1) || res.State.Step != res.Steps+1) {
			t.Errorf("%v after %d steps, %d evaluations", res.Status, res.Steps, res.Evals)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
