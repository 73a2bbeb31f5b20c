package multiswarm_test

import (
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// aside is Σ(xᵢ − 3)², whose minimum is not in the middle of the box.
func aside(x []float64) (sum float64) {
	for _, v := range x {
		sum += (v - 3) * (v - 3)
	}
	return sum
}

// The default swarm goes to the bottom of a bowl in any number of dimensions.
func TestTheDefaultDoesNotCollapse(t *testing.T) {
	for _, c := range []struct{ dims, steps int }{{1, 250}, {2, 250}, {5, 300}, {10, 500}, {20, 1000}, {30, 1600}} {
		for seed := range uint64(3) {
			s := multiswarm.Swarm{Bounds: box(c.dims, -10, 10), Seed: seed}
			res := search(t, aside, s, multiswarm.Options{MaxSteps: c.steps, Thin: -1})
			if res.Best.Loss > 1e-9 {
				t.Errorf("%d dimensions, seed %d: %v after %d steps", c.dims, seed, res.Best.Loss, res.Steps)
			}
		}
	}
}

// dying is a swarm that collapses soon, and again.
var dying = multiswarm.Swarm{Bounds: box(2, -5.12, 5.12), Particles: 5, Informants: 2, Dynamics: multiswarm.Damped(), Seed: 3}

// A swarm that has collapsed begins anew, in the whole of the box, and the best
// point of all stays known.
func TestACollapsedSwarmBeginsAnew(t *testing.T) {
	for name, change := range map[string]func(*multiswarm.Swarm){
		"few informants": func(*multiswarm.Swarm) {},
		"ring":           func(s *multiswarm.Swarm) { s.Informants, s.Ring = 0, 1 },
		"all":            func(s *multiswarm.Swarm) { s.Informants = 0 },
		"asynchronous":   func(s *multiswarm.Swarm) { s.Async = true },
	} {
		s := dying
		change(&s)
		wide, narrow := 0, math.Inf(1)
		opt := multiswarm.Options{MaxSteps: 3000, Thin: -1, Callback: func(e multiswarm.Event) error {
			narrow = min(narrow, e.Diameter)
			if e.Step > 0 && e.Diameter > 0.2 && narrow < 1e-9 {
				wide, narrow = wide+1, 1
			}
			return nil
		}}
		res := search(t, landscape.Rastrigin, s, opt)
		if res.State.Restarts < 5 || wide < 5 || res.Best.Loss > 1e-9 {
			t.Errorf("%s: %d restarts, %d of them wide, best %v", name, res.State.Restarts, wide, res.Best)
		}
		if res.State.FoundX == nil || res.State.FoundLoss < res.Best.Loss || landscape.Rastrigin(res.State.FoundX) != res.State.FoundLoss {
			t.Errorf("%s: found %v with %v, best %v", name, res.State.FoundX, res.State.FoundLoss, res.Best)
		}
		opt.Diameter, opt.Callback = 1e-6, nil
		if end := search(t, landscape.Rastrigin, s, opt); end.Status != multigrad.Converged || end.State.Restarts != 0 {
			t.Errorf("%s: with a least diameter: %v after %d restarts", name, end.Status, end.State.Restarts)
		}
	}
}

// Restarts and informants are the same on any number of ranks, after an
// interruption, and when a run continues from a state.
func TestRestartsAreReproduced(t *testing.T) {
	opt := multiswarm.Options{MaxSteps: 900, Progress: silent}
	want := search(t, landscape.Rastrigin, dying, opt)
	if want.State.Restarts < 2 {
		t.Fatalf("%d restarts", want.State.Restarts)
	}
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		got, err := multiswarm.Run(t.Context(), c, multiswarm.Func(landscape.Rastrigin), dying, opt)
		if err != nil {
			return err
		}
		return same("three ranks", got, want)
	})
	if err != nil {
		t.Error(err)
	}
	first := begins(&want.History)
	for _, step := range []int{first - 1, first, first + 1, 700} {
		part := opt
		part.MaxSteps, part.Checkpoint = step, multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}
		search(t, landscape.Rastrigin, dying, part)
		part.MaxSteps = opt.MaxSteps
		got := search(t, landscape.Rastrigin, dying, part)
		if err := same("resumed", got, want); err != nil {
			t.Errorf("at step %d: %v", step, err)
		}
		state := want.History.State(step)
		rest := search(t, landscape.Rastrigin, dying, multiswarm.Options{MaxSteps: opt.MaxSteps - step + 1, Start: &state})
		if rest.State.FoundLoss == want.State.FoundLoss {
			rest.State.FoundX = want.State.FoundX // of equal points another may be the first
		}
		if !reflect.DeepEqual(rest.State, want.State) || rest.Best.Loss != want.Best.Loss || !reflect.DeepEqual(rest.History.Losses, want.History.Losses[step:]) {
			t.Errorf("continued from step %d: %+v\nwant %+v", step, rest.State, want.State)
		}
	}
}

// begins is the first step of the second swarm.
func begins(h *multiswarm.History) int {
	return slices.IndexFunc(h.Lives, func(l multiswarm.Life) bool { return l.Restarts == 1 })
}

// Informants are drawn at random, and again when the swarm's best stays.
func TestInformants(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(6, -5, 5), Seed: 1}
	h := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 60}).History
	for i := 1; i < len(h.Steps); i++ {
		kept := h.Lives[i].Drawn == h.Lives[i-1].Drawn
		lowered := i == 1 || h.BestLoss[i-1] < h.BestLoss[i-2]
		if kept != lowered || !kept && h.Lives[i].Drawn != i-1 {
			t.Errorf("step %d: drawn at %d, before at %d; best %v", i, h.Lives[i].Drawn, h.Lives[i-1].Drawn, h.BestLoss[:i])
		}
	}
	for _, bad := range []multiswarm.Swarm{{Bounds: ackleyBox, Informants: -1}, {Bounds: ackleyBox, Informants: 2, Ring: 1}} {
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), bad, multiswarm.Options{Progress: silent}); err == nil {
			t.Errorf("%+v was run", bad)
		}
	}
	if s.Dynamics = multiswarm.Standard(); reflect.DeepEqual(search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 60}).History.Losses, h.Losses) {
		t.Error("without informants the swarm is the same")
	}
}

// Polish knows the best point even if the swarm has just begun anew.
func TestPolishAfterARestart(t *testing.T) {
	h := search(t, landscape.Rastrigin, dying, multiswarm.Options{MaxSteps: 900}).History
	res := search(t, landscape.Rastrigin, dying, multiswarm.Options{MaxSteps: begins(&h) - 1})
	if res.State.Restarts != 1 || slices.Min(res.State.BestLoss) < math.Inf(1) {
		t.Fatalf("%d restarts, best losses %v", res.State.Restarts, res.State.BestLoss)
	}
	smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(landscape.RastriginGrad), nil }
	end, err := multiswarm.Polish{}.Run(t.Context(), nil, smooth, dying, res)
	if err != nil || end.Descents[0].StartLoss != res.Best.Loss {
		t.Errorf("%+v, %v", end, err)
	}
}
