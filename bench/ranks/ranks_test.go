package main

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Without scatter the simulation is the model, for powers of two.
func TestSimulationIsTheModel(t *testing.T) {
	n := cluster
	n.Noise, n.Straggle = 0, 0
	for _, j := range jobs {
		for _, p := range []int{1, 2, 64, 1024} {
			if model, simulated := n.step(j, p), n.simulate(j, p, 3); math.Abs(model-simulated) > 1e-9*model {
				t.Errorf("%s, %d ranks: model %v, simulated %v", j.Name, p, model, simulated)
			}
		}
		if model, simulated := n.step(j, 100), n.simulate(j, 100, 3); simulated < model || simulated > 1.5*model {
			t.Errorf("%s, 100 ranks: model %v, simulated %v", j.Name, model, simulated)
		}
	}
}

// Scatter costs time, and one straggler holds all ranks up once per step at most.
func TestStragglers(t *testing.T) {
	n := cluster
	n.Noise, n.Straggle = 0, 1
	j := job{Work: 8, Reduces: []int{8}}
	if got, want := n.simulate(j, 8, 5), 10+n.reduce(8, 8); math.Abs(got-want) > 1e-9 {
		t.Errorf("all ranks straggle: %v, want %v", got, want)
	}
	n.Straggle = 0.2
	if got := n.simulate(j, 8, 50); got < 1 || got > 10.1 {
		t.Errorf("some ranks straggle: %v", got)
	}
}

func TestAvailable(t *testing.T) {
	last := 1.0
	for _, p := range []int{1, 100, 10_000, 100_000, 100_000_000} {
		part, interval := cluster.available(jobs[0], p)
		if part > last || part < 0 || !(interval > 0) {
			t.Errorf("%d ranks: %v, every %v s", p, part, interval)
		}
		last = part
	}
}

func TestMeasure(t *testing.T) {
	if err := comm.RunLocal(t.Context(), 2, measure); err != nil {
		t.Error(err)
	}
	if err := measure(comm.Self()); err == nil || !strings.Contains(err.Error(), "mpirun -n 2") {
		t.Errorf("one rank: %v", err)
	}
}
