package multiswarm

import (
	"errors"
	"fmt"
	"math"
)

// Dynamics has the coefficients of the equation for velocities. With x and v
// the position and velocity of a particle, b the best point that it has seen
// and g the best point that its neighbours have seen before their current
// positions,
//
//	v ← Inertia·v + r₁·Cognitive·(b − x) + r₂·Social·(g − x).
//
// The zero value means the default: [Constriction] up to five parameters,
// [Standard] beyond.
type Dynamics struct {
	Inertia   float64
	Cognitive float64 // pull towards the particle's own best point
	Social    float64 // pull towards the neighbourhood's best point
	Noise     Noise   // what r₁ and r₂ are
	// Friction replaces b in the cognitive term by the position before.
	Friction bool
}

// Noise selects the factors r₁ and r₂ of [Dynamics].
type Noise int

// The kinds of noise.
const (
	// Calm: r₁ = r₂ = 1.
	Calm Noise = iota
	// PerParticle: one uniform draw each from [0, 1) per particle and step.
	PerParticle
	// PerComponent: one uniform draw each per component of the velocity, as in
	// most of the literature.
	PerComponent
)

// Paper returns the equation and the weights of the DiffOpt paper (Pearl et al.
// 2024): inertia 1, cognitive 0.21, social 0.07, no random factors. Particles
// oscillate about their best points and converge only when these are close
// together: much exploration, slow convergence.
func Paper() Dynamics { return Dynamics{Inertia: 1, Cognitive: 0.21, Social: 0.07} }

// DiffOpt returns the dynamics of the program diffopt with the paper's
// weights. In diffopt, the list of personal bests is the list of current
// positions, so the cognitive pull is minus the last displacement: friction.
// This friction, not the memory of particles, makes its swarm converge;
// sometimes it converges to a wrong valley.
func DiffOpt() Dynamics {
	return Dynamics{Inertia: 1, Cognitive: 0.21, Social: 0.07, Noise: PerParticle, Friction: true}
}

// Standard returns the weights of Clerc's standard swarm of 2006, an inertia of
// 1/(2 ln 2) and random pulls of 1/2 + ln 2 at most. With three informants per
// particle, the default beyond five parameters, it keeps searching in thirty.
func Standard() Dynamics {
	const half, ln2 = 0.5, math.Ln2
	return Dynamics{Inertia: half / ln2, Cognitive: half + ln2, Social: half + ln2, Noise: PerComponent}
}

// Damped returns an inertia of 0.75 and random pulls of 1.4 to the particle's
// own best point and 0.8 to the swarm's. It is the fastest in four dimensions
// with a hundred particles and a hundred steps, but collapses early in twenty.
func Damped() Dynamics {
	return Dynamics{Inertia: 0.75, Cognitive: 1.4, Social: 0.8, Noise: PerComponent}
}

// Constriction returns the constriction coefficients of Clerc and Kennedy (2002)
// for φ₁ = φ₂ = 2.05: χ = 0.7298 and χφ₁ = χφ₂ = 1.496, with a random factor per
// component; the usual choice of the literature.
func Constriction() Dynamics {
	const chi = 0.7298437881283576 // 2/|2 − φ − √(φ²−4φ)| at φ = 4.1
	return Dynamics{Inertia: chi, Cognitive: 2.05 * chi, Social: 2.05 * chi, Noise: PerComponent}
}

func (d Dynamics) check() error {
	for _, w := range []float64{d.Inertia, d.Cognitive, d.Social} {
		if !(w >= 0) || w-w != 0 {
			return fmt.Errorf("multiswarm: a weight of %+v is negative or not finite", d)
		}
	}
	if d.Noise < Calm || d.Noise > PerComponent {
		return fmt.Errorf("multiswarm: unknown noise %d", d.Noise)
	}
	if d.Social == 0 && d.Cognitive == 0 {
		return errors.New("multiswarm: without a pull the swarm does not search")
	}
	return nil
}
