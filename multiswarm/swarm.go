package multiswarm

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad"
)

// A Swarm has the settings of a particle swarm. Only Bounds has no default.
//
// A swarm whose positions and velocities have all shrunk to 10⁻¹⁰ of the box, or to
// 10⁻⁵ without a lower loss for 100 steps, restarts and keeps the best point of
// all, unless Options.Diameter ends the run before.
type Swarm struct {
	// Bounds is the box to search, both ends of every parameter finite.
	Bounds    multigrad.Bounds
	Particles int // 0 means 40
	// Dynamics are the weights; the zero value means Constriction() up to five
	// parameters and Standard() beyond.
	Dynamics Dynamics
	// VMax bounds each component of a velocity to this fraction of the width of
	// the box; 0 means 0.4.
	VMax float64
	// Ring restricts particle i to the best points of particles i−Ring to
	// i+Ring, which slows the spread of information and so prevents early
	// convergence; 0 means the best points of all particles.
	Ring int
	// Informants is the number of other particles, drawn at random, that each
	// particle informs of its best point; they are drawn again after each step
	// that does not improve the swarm's best point. 0 means that each particle
	// informs all others, or 3 with the default Dynamics of more than five
	// parameters and no Ring.
	Informants int
	Seed       uint64 // equal seeds give equal runs, on any number of ranks
	// RanksPerParticle is how many ranks share the loss of one particle; it must
	// divide the number of ranks. 0 means one, or where there are more ranks
	// than particles, all ranks divided evenly.
	RanksPerParticle int
	// Async lets every group of ranks take the next particle as soon as it is
	// done with one, so that no rank is idle if losses take different times.
	// Particles then learn of best points when these are found, not at the end
	// of a step, and two runs on several ranks are not identical.
	Async bool
}

const (
	defaultParticles  = 40
	defaultInformants = 3
	// fewParameters is the number of parameters up to which a swarm with Constriction
	// is better: it converges early, restarts, and so finds more than a slower swarm.
	fewParameters = 5
	defaultVMax   = 0.4
)

func (s Swarm) complete() (Swarm, error) {
	if s.Particles == 0 {
		s.Particles = defaultParticles
	}
	if s.VMax == 0 {
		s.VMax = defaultVMax
	}
	if s.Dynamics == (Dynamics{}) {
		s.Dynamics = Constriction()
		if len(s.Bounds.Lower) > fewParameters {
			s.Dynamics = Standard()
			if s.Ring == 0 && s.Informants == 0 {
				s.Informants = defaultInformants
			}
		}
	}
	if err := s.checkBounds(); err != nil {
		return s, err
	}
	switch {
	case s.Particles < 1:
		return s, fmt.Errorf("multiswarm: %d particles: want one or more, or 0 for the default of %d", s.Particles, defaultParticles)
	case tooMany(s.Particles, len(s.Bounds.Lower)):
		return s, fmt.Errorf("multiswarm: %d particles with %d parameters: more than memory holds", s.Particles, len(s.Bounds.Lower))
	case !(s.VMax > 0) || math.IsInf(s.VMax, 1):
		return s, fmt.Errorf("multiswarm: largest velocity %v is not a positive number", s.VMax)
	case s.Ring < 0:
		return s, fmt.Errorf("multiswarm: %d neighbours on each side: want one or more, or 0 for the whole swarm", s.Ring)
	case s.Informants < 0 || s.Informants > 0 && s.Ring > 0:
		return s, fmt.Errorf("multiswarm: %d informants and a ring of %d: want one of both, or none for the default", s.Informants, s.Ring)
	case s.RanksPerParticle < 0:
		return s, fmt.Errorf("multiswarm: %d ranks per particle: want one or more, or 0 for as few as possible", s.RanksPerParticle)
	}
	return s, s.Dynamics.check()
}

// tooMany reports whether the parameters of n points are more than any memory holds.
func tooMany(n, parameters int) bool {
	const most = min(1<<37, math.MaxInt/8)
	return n > most/max(1, parameters)
}

func (s Swarm) checkBounds() error {
	lower, upper := s.Bounds.Lower, s.Bounds.Upper
	if len(lower) == 0 || len(lower) != len(upper) {
		return fmt.Errorf("multiswarm: %d lower and %d upper bounds; a swarm needs both of every parameter", len(lower), len(upper))
	}
	for i, l := range lower {
		if width := upper[i] - l; !(width > 0) || math.IsInf(width, 1) {
			return fmt.Errorf("multiswarm: bounds [%v, %v] of parameter %d are not a finite interval", l, upper[i], i)
		}
	}
	return nil
}

// vmax returns the largest velocity along each axis.
func (s Swarm) vmax() []float64 {
	vmax := make([]float64, len(s.Bounds.Lower))
	for k, lower := range s.Bounds.Lower {
		vmax[k] = s.VMax * (s.Bounds.Upper[k] - lower)
	}
	return vmax
}
