package multiswarm

import (
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// Begin returns the state from which a run of s begins: positions on a Latin
// hypercube that is spread evenly by random exchanges, as measured by the centred
// discrepancy, and velocities uniform in [0, vmax) per component. Change what is
// known better, such as the position of one particle, and pass it as
// Options.Start.
func (s Swarm) Begin() (State, error) {
	s, err := s.complete()
	if err != nil {
		return State{}, err
	}
	return s.begin(), nil
}

// begin returns the same state on all ranks: rank 0 draws the positions and sends them,
// because drawing takes longer.
func (t *team) begin(s Swarm) (State, error) {
	n := s.Particles * len(s.Bounds.Lower)
	state := State{X: make([]float64, n), V: make([]float64, n)}
	if t.main.Rank() == 0 {
		state = s.begin()
	}
	for _, values := range [][]float64{state.X, state.V} {
		if err := comm.Bcast(t.main, values, 0); err != nil {
			return state, fmt.Errorf("multiswarm: start: %w", err)
		}
	}
	return state, nil
}

func (s Swarm) begin() State {
	key, _ := random.New(s.Seed).Split()
	return State{X: startPositions(key, s.Particles, s.Bounds.Lower, s.Bounds.Upper), V: startVelocities(key, s.Particles, s.vmax())}
}

// The constants that the first half of a seed's key is folded with. [spread] and
// velocities use 0 and 1.
const (
	useRestarts = iota + 2
	useInformants
)

// startPositions draws a Latin hypercube and spreads it more evenly.
func startPositions(key random.Key, n int, lower, upper []float64) []float64 {
	d := len(lower)
	zeros, ones := make([]float64, d), make([]float64, d)
	for k := range ones {
		ones[k] = 1
	}
	points, err := multigrad.LatinHypercube(n, zeros, ones, key.Uint64At(0))
	if err != nil {
		panic(err) // the arguments are in order
	}
	spread(points, key.Fold(0))
	x := make([]float64, 0, n*d)
	for _, p := range points {
		for k, u := range p {
			x = append(x, min(upper[k], lower[k]+float64(u*(upper[k]-lower[k]))))
		}
	}
	return x
}

// startVelocities draws each component from [0, vmax).
func startVelocities(key random.Key, n int, vmax []float64) []float64 {
	v := make([]float64, n*len(vmax))
	key.Fold(1).Uniform(v, 0, 1)
	for i := range v {
		v[i] *= vmax[i%len(vmax)]
	}
	return v
}
