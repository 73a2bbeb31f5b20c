package multiswarm_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

var errKilled = errors.New("killed")

// killed runs until the evaluation of a step, counted over particles, and ends
// as if the process were gone.
func killed(t *testing.T, s multiswarm.Swarm, opt multiswarm.Options, evals int) {
	t.Helper()
	n := 0
	dying := func(comm.Comm) (multiswarm.Loss, error) {
		return func(x []float64) (float64, error) {
			if n++; n > evals {
				return 0, errKilled
			}
			return landscape.Ackley(x), nil
		}, nil
	}
	if _, err := multiswarm.Run(t.Context(), nil, dying, s, opt); !errors.Is(err, errKilled) {
		t.Fatalf("after %d evaluations: %v", evals, err)
	}
}

func TestARestartedRunIsBitwiseTheSame(t *testing.T) {
	for name, s := range map[string]multiswarm.Swarm{
		"together": {Bounds: ackleyBox, Particles: 7, Seed: 2}, "ring": {Bounds: ackleyBox, Particles: 7, Ring: 1, Dynamics: multiswarm.Paper()},
		"asynchronous": {Bounds: ackleyBox, Particles: 7, Async: true},
	} {
		opt := multiswarm.Options{MaxSteps: 9, Progress: silent, Patience: 50}
		want := search(t, landscape.Ackley, s, opt)
		for _, evals := range []int{0, 3, 7, 8, 30, 62, 69} {
			opt.Checkpoint = multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run"), Every: 1}
			killed(t, s, opt, evals)
			got := search(t, landscape.Ackley, s, opt)
			if err := same(name, got, want); err != nil {
				t.Errorf("killed after %d evaluations: %v", evals, err)
			}
			if resumed := len(got.Notices) > 0; resumed != (evals >= 7) {
				t.Errorf("%s: killed after %d evaluations: notices %v", name, evals, got.Notices)
			}
			opt.Checkpoint = multigrad.Checkpoint{}
		}
	}
}

func TestAStoppedRunGoesOnOnOtherRanks(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 8}
	want := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 20})
	opt := multiswarm.Options{MaxSteps: 20, Progress: silent, Checkpoint: multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}}
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		opt := opt
		opt.Callback = func(e multiswarm.Event) error {
			if e.Step == 6 {
				cancel()
			}
			return nil
		}
		res, err := multiswarm.Run(ctx, c, multiswarm.Func(landscape.Ackley), s, opt)
		if err == nil && res.Status != multigrad.Stopped {
			t.Errorf("%v after %d steps", res.Status, res.Steps)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		got, err := multiswarm.Run(t.Context(), c, multiswarm.Func(landscape.Ackley), s, opt)
		if err != nil {
			return err
		}
		return same("on three ranks", got, want)
	})
	if err != nil {
		t.Error(err)
	}
}

func TestAFinishedRunIsNotRunAgain(t *testing.T) {
	for _, async := range []bool{false, true} {
		s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 8, Async: async}
		opt := multiswarm.Options{MaxSteps: 5, Checkpoint: multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}}
		first := search(t, landscape.Ackley, s, opt)
		evals := 0
		count := func(x []float64) float64 { evals++; return landscape.Ackley(x) }
		again := search(t, count, s, opt)
		if err := same("again", again, first); err != nil || evals > 1 { // its first point, to see that the loss is the same
			t.Errorf("async %v: %v, %d evaluations", async, err, evals)
		}
		opt.MaxSteps, evals = 12, 0
		longer := search(t, count, s, opt)
		if err := same("longer", longer, search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 12})); err != nil || evals != 1+7*8 {
			t.Errorf("async %v: %v, %d evaluations", async, err, evals)
		}
	}
}

func TestCheckpointsOfOtherRunsAreRefused(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 8}
	opt := multiswarm.Options{MaxSteps: 5, Progress: silent, Checkpoint: multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}}
	search(t, landscape.Ackley, s, opt)
	other := s
	other.Seed = 1
	if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), other, opt); !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("another seed: %v", err)
	}
	tilted := func(x []float64) float64 { return landscape.Ackley(x) + 1e-3*x[0] }
	if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(tilted), s, opt); !errors.Is(err, checkpoint.ErrForeign) {
		t.Errorf("another loss: %v", err)
	}
	labelled, elsewhere := opt, opt
	labelled.Checkpoint.Label = "other data"
	begin, err := s.Begin()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere.Start = &begin
	for name, opt := range map[string]multiswarm.Options{"label": labelled, "start": elsewhere} {
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, opt); !errors.Is(err, checkpoint.ErrForeign) {
			t.Errorf("another %s: %v", name, err)
		}
	}
	data, err := os.ReadFile(opt.Checkpoint.Path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(opt.Checkpoint.Path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, opt); !errors.Is(err, checkpoint.ErrDamaged) {
		t.Errorf("damaged: %v", err)
	}
	left, err := os.ReadFile(opt.Checkpoint.Path)
	if err != nil || !slices.Equal(left, data) {
		t.Error("the refused file was changed")
	}
}
