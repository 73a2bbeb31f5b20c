package multiswarm

import (
	"fmt"
	"math"
	"slices"
)

// A State is a swarm from which a run can continue. Slices with all particles have
// one row of parameters per particle.
type State struct {
	Step int       // of the evaluation at X that comes next; 0 is the first
	X, V []float64 // positions, and the velocities with which they continue
	// BestX and BestLoss are the best point of each particle and its loss, +Inf
	// where it has none yet. Nil means that no particle has one.
	BestX, BestLoss []float64
	Life
}

func (s State) clone() State {
	return State{Step: s.Step, X: slices.Clone(s.X), V: slices.Clone(s.V), BestX: slices.Clone(s.BestX), BestLoss: slices.Clone(s.BestLoss), Life: s.Life.clone()}
}

// complete returns a copy of a state. It checks the state and fills in missing parts.
func (s State) complete(particles, dims int) (State, error) {
	s = s.clone()
	if s.BestX == nil && s.BestLoss == nil {
		s.BestX, s.BestLoss = slices.Clone(s.X), slices.Repeat([]float64{math.Inf(1)}, particles)
	}
	if s.Born == nil {
		s.Born = make([]int, particles)
	}
	n := particles * dims
	if len(s.X) != n || len(s.V) != n || len(s.BestX) != n || len(s.BestLoss) != particles || s.Step < 0 {
		return s, fmt.Errorf("multiswarm: a state at step %d with %d positions, %d velocities, %d best points and %d best losses does not fit %d particles of %d parameters",
			s.Step, len(s.X), len(s.V), len(s.BestX), len(s.BestLoss), particles, dims)
	}
	if len(s.Born) != particles || s.FoundX != nil && len(s.FoundX) != dims || s.Restarts < 0 || s.Drawn < 0 {
		return s, fmt.Errorf("multiswarm: a state with the birth of %d particles and a best point of %d parameters, after %d restarts, does not fit %d particles of %d parameters",
			len(s.Born), len(s.FoundX), s.Restarts, particles, dims)
	}
	for _, values := range [][]float64{s.X, s.V, s.BestX, s.FoundX} {
		if i := slices.IndexFunc(values, func(v float64) bool { return v-v != 0 }); i >= 0 {
			return s, fmt.Errorf("multiswarm: the state of particle %d is not finite", i/dims)
		}
	}
	if s.FoundX != nil && s.FoundLoss-s.FoundLoss != 0 {
		return s, fmt.Errorf("multiswarm: loss %v of the best point of swarms before", s.FoundLoss)
	}
	if i := slices.IndexFunc(s.BestLoss, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, -1) }); i >= 0 {
		return s, fmt.Errorf("multiswarm: best loss %v of particle %d", s.BestLoss[i], i)
	}
	return s, nil
}
