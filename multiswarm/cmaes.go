package multiswarm

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// CMAES is the evolution strategy with covariance matrix adaptation: each
// generation draws points from a normal distribution, whose mean goes to the
// better of them and whose covariance learns the shape of the valley. Rotated
// axes and valleys a thousand times as long as wide, in which a [Swarm] fails, do
// not slow it down, and it takes fewer evaluations from five parameters on.
//
// A search that has converged restarts elsewhere, until a limit of [Options] ends the run; so does one that converges far above the best of the
// previous searches. The default population of 4 + 3 ln d is small; on many ranks set Population to a multiple of them. A step is a generation.
// In addition to the losses, a generation costs d² operations per point, and sometimes d³, on rank 0.
//
// Source: N. Hansen, The CMA evolution strategy: a tutorial, arXiv:1604.00772.
type CMAES struct {
	// Bounds is the box to search, both ends of every parameter finite. Points beyond
	// a wall are reflected while the distribution is wide, and later moved to the
	// wall, so that minima at walls take about as many evaluations as others.
	Bounds multigrad.Bounds
	// Start is the first mean; nil means a random point of the box.
	Start []float64
	// Spread is the first standard deviation as a fraction of the box; 0 means 0.3.
	Spread     float64
	Population int // points per generation; 0 means 4 + ⌊3 ln d⌋
	Restarts   Restarts
	// Mirrored draws points in pairs on both sides of the mean; only the better
	// one of each pair may be selected.
	Mirrored bool
	Seed     uint64 // equal seeds give equal runs, on any number of ranks
	// RanksPerParticle is how many ranks share the loss of one point; it must
	// divide the number of ranks. 0 means one, or where there are more ranks
	// than points, all ranks divided evenly.
	RanksPerParticle int
}

// Restarts selects what happens when a [CMAES] has converged.
type Restarts int

// The kinds of restarts.
const (
	// BIPOP: populations that double, and between these small ones of random size
	// with smaller first deviations, so that both kinds have as many evaluations.
	BIPOP Restarts = iota
	// IPOP: populations that double.
	IPOP
	// Never: the run ends as converged.
	Never
)

const defaultSpread = 0.3

func (m CMAES) complete() (CMAES, error) {
	if err := (Swarm{Bounds: m.Bounds}).checkBounds(); err != nil {
		return m, err
	}
	d := len(m.Bounds.Lower)
	if m.Population == 0 {
		m.Population = 4 + int(3*math.Log(float64(d)))
		if m.Mirrored {
			m.Population += m.Population % 2
		}
	}
	if m.Spread == 0 {
		m.Spread = defaultSpread
	}
	switch {
	case m.Population < 4 || m.Mirrored && m.Population%2 != 0:
		return m, fmt.Errorf("multiswarm: a population of %d: want four or more, an even number if it is mirrored", m.Population)
	case tooMany(m.Population, d):
		return m, fmt.Errorf("multiswarm: a population of %d with %d parameters: more than memory holds", m.Population, d)
	case !(m.Spread > 0) || math.IsInf(m.Spread, 1):
		return m, fmt.Errorf("multiswarm: spread %v is not a positive number", m.Spread)
	case m.Restarts < BIPOP || m.Restarts > Never:
		return m, fmt.Errorf("multiswarm: unknown kind of restarts %d", m.Restarts)
	case m.RanksPerParticle < 0:
		return m, fmt.Errorf("multiswarm: %d ranks per point", m.RanksPerParticle)
	case m.Start != nil && len(m.Start) != d:
		return m, fmt.Errorf("multiswarm: a start of %d parameters in a box of %d", len(m.Start), d)
	}
	for k, x := range m.Start {
		if !(x >= m.Bounds.Lower[k] && x <= m.Bounds.Upper[k]) {
			return m, fmt.Errorf("multiswarm: start %v of parameter %d is not within its bounds [%v, %v]", x, k, m.Bounds.Lower[k], m.Bounds.Upper[k])
		}
	}
	m.Start = slices.Clone(m.Start)
	return m, nil
}

func (m CMAES) run(ctx context.Context, c comm.Comm, problem Problem, opt Options) (*Result, error) {
	m, err := m.complete()
	if err != nil {
		return nil, err
	}
	return runColony(ctx, c, problem, setting{
		bounds: m.Bounds, points: m.Population, ranksPerParticle: m.RanksPerParticle,
		text:  fmt.Sprintf("CMAES %v %v %v %d %d %v %d", m.Bounds, m.Start, m.Spread, m.Population, m.Restarts, m.Mirrored, m.Seed),
		begin: func() (colony, error) { return newStrategy(m), nil },
	}, opt)
}
