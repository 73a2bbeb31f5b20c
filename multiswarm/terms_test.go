package multiswarm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

// TestRanksMustAgreeOnASwarm lets rank 1 of 3 differ in one respect, such as a
// seed made of the time, and wants every rank to hear of it.
func TestRanksMustAgreeOnASwarm(t *testing.T) {
	for name, differ := range map[string]func(*multiswarm.Swarm, *multiswarm.Options){
		"Seed":                func(s *multiswarm.Swarm, _ *multiswarm.Options) { s.Seed++ },
		"Bounds":              func(s *multiswarm.Swarm, _ *multiswarm.Options) { s.Bounds = box(4, -5, 6) },
		"Particles":           func(s *multiswarm.Swarm, _ *multiswarm.Options) { s.Particles = 7 },
		"Dynamics":            func(s *multiswarm.Swarm, _ *multiswarm.Options) { s.Dynamics = multiswarm.Paper() },
		"Async":               func(s *multiswarm.Swarm, _ *multiswarm.Options) { s.Async = true },
		"MaxSteps":            func(_ *multiswarm.Swarm, o *multiswarm.Options) { o.MaxSteps = 3 },
		"Start":               func(_ *multiswarm.Swarm, o *multiswarm.Options) { o.Start = &multiswarm.State{} },
		"use of a Checkpoint": func(_ *multiswarm.Swarm, o *multiswarm.Options) { o.Checkpoint.Path = "nowhere" },
	} {
		err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
			s, opt := multiswarm.Swarm{Bounds: ackleyBox}, multiswarm.Options{Progress: silent}
			if c.Rank() == 1 {
				differ(&s, &opt)
			}
			_, err := multiswarm.Run(context.Background(), c, multiswarm.Func(landscape.Ackley), s, opt)
			var d *multigrad.DisagreementError
			if !errors.As(err, &d) || d.What != name || d.Rank != 1 {
				t.Errorf("%s: rank %d got %v", name, c.Rank(), err)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNothingToSearch(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox}
	for name, problem := range map[string]multiswarm.Problem{"problem": nil, "function": multiswarm.Func(nil)} {
		if _, err := multiswarm.Run(t.Context(), nil, problem, s, multiswarm.Options{Progress: silent}); err == nil {
			t.Errorf("no %s: no error", name)
		}
	}
	if _, err := (multiswarm.Polish{}).Run(t.Context(), nil, nil, s, nil); err == nil {
		t.Error("nothing to polish: no error")
	}
}
