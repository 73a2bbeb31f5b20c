package main

import (
	"context"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Options say what to search with. Files without a name are not written.
type Options struct {
	Seed       uint64
	Steps      int // of the search of Rastrigin's function
	Quiet      bool
	Checkpoint string
	Plot       string
}

// Result is all searches.
type Result struct {
	Ranks     int
	Ackley    []Trial // one per preset
	Rastrigin Trial
	Polished  *multiswarm.Polished
}

// A Trial is one search.
type Trial struct {
	Name  string
	Swarm multiswarm.Swarm
	Run   *multiswarm.Result
}

// trials are the swarms that search for the minimum of Ackley's function.
func trials(seed uint64) []Trial {
	s := multiswarm.Swarm{Bounds: box(4, 5), Particles: 100, Seed: seed}
	with := func(name string, d multiswarm.Dynamics) Trial {
		s.Dynamics = d
		return Trial{Name: name, Swarm: s}
	}
	return []Trial{
		with("Paper", multiswarm.Paper()),
		with("DiffOpt", multiswarm.DiffOpt()),
		with("Damped", multiswarm.Damped()),
		with("Constriction", multiswarm.Constriction()),
	}
}

// box is [−r, r] in each of d dimensions.
func box(d int, r float64) multigrad.Bounds {
	return multigrad.Bounds{Lower: slices.Repeat([]float64{-r}, d), Upper: slices.Repeat([]float64{r}, d)}
}

// explorers is a swarm for the many minima of Rastrigin's function: more
// particles, which rely on what they have found themselves. Where all of them
// follow the swarm's best point, that is soon a wrong one.
func explorers(seed uint64) multiswarm.Swarm {
	return multiswarm.Swarm{
		Bounds: box(10, 5.12), Particles: 500, Seed: seed,
		Dynamics: multiswarm.Dynamics{Inertia: 0.72, Cognitive: 1.6, Social: 0.4, Noise: multiswarm.PerComponent},
	}
}

// search is what each rank does.
func search(ctx context.Context, c comm.Comm, o Options) (*Result, error) {
	r := &Result{Ranks: c.Size(), Ackley: trials(o.Seed)}
	show := progress.Config{Silent: o.Quiet, Name: "Rastrigin"}
	quiet := multiswarm.Options{MaxSteps: 100, Progress: progress.Config{Silent: true}}
	var err error
	for i := range r.Ackley {
		t := &r.Ackley[i]
		if t.Run, err = multiswarm.Run(ctx, c, multiswarm.Func(Ackley), t.Swarm, quiet); err != nil {
			return nil, err
		}
	}
	s := explorers(o.Seed)
	r.Rastrigin = Trial{Name: "10-D Rastrigin", Swarm: s}
	r.Rastrigin.Run, err = multiswarm.Run(ctx, c, multiswarm.Func(Rastrigin), s, multiswarm.Options{
		MaxSteps: o.Steps, Progress: show,
		Checkpoint: multigrad.Checkpoint{Path: o.Checkpoint, Label: "10-D Rastrigin"},
	})
	if err != nil {
		return nil, err
	}
	smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(RastriginGrad), nil }
	r.Polished, err = multiswarm.Polish{Points: 10}.Run(ctx, c, smooth, s, r.Rastrigin.Run)
	return r, err
}

// variances returns the variance of the positions at each step, summed over
// the axes.
func variances(h *multiswarm.History) []float64 {
	out := make([]float64, len(h.Steps))
	for i, x := range h.Positions {
		n := len(h.Losses[i])
		d := len(x) / n
		for k := range d {
			mean, square := 0.0, 0.0
			for j := k; j < len(x); j += d {
				mean += x[j] / float64(n)
			}
			for j := k; j < len(x); j += d {
				square += (x[j] - mean) * (x[j] - mean)
			}
			out[i] += square / float64(n)
		}
	}
	return out
}
