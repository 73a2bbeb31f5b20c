package multiswarm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Hopping searches with gradients: each step descends from several points at
// the same time, by L-BFGS-B within the box, and keeps the lowest of the
// different minima that the descents found. Some of the points are anywhere in
// the box; the others are hops from known minima, of all lengths and along all
// axes or a few. With a smooth loss this takes far fewer evaluations than any
// method without gradients.
//
// After the first step Hopping searches the axes, as [Portfolio] does, while the loss is a sum of functions of one
// parameter: the lowest minimum of such a sum is where each function has its lowest minimum, and descents may never
// find it.
//
// Once descents find nothing lower for a while, they alternate with generations of a [CMAES]: in a wide bowl with
// very many minima, descents see the minima and a distribution sees the bowl. The method that found the lowest
// minimum gets more of the evaluations.
//
// The problem that [Run] gets may be nil: losses come from Smooth. Descents are
// divided evenly among ranks. History has their ends, and Result.Evals counts
// evaluations of loss and gradient. A descent that meets a value that is not
// finite ends at its best point; one that has none counts as skipped.
//
// Sources: D. Wales, J. Doye, J. Phys. Chem. A 101 (1997) 5111, for hops from minimum
// to minimum; A. Rinnooy Kan, G. Timmer, Math. Program. 39 (1987) 27, for many starts.
type Hopping struct {
	Bounds multigrad.Bounds // both ends of every parameter finite
	Smooth Smooth           // returns the objective
	Starts int              // descents of a step; 0 means 8
	// Minima is the number of lowest minima that are kept to hop from, no two
	// closer than 10⁻⁴ of the box along every axis; 0 means 16.
	Minima int
	// Method descends. Its Bounds are those of the box; a Memory of 0 means 30 and an
	// FTol of 0 means 1e-12, with which narrow valleys take the fewest evaluations.
	Method   multigrad.LBFGSB
	MaxSteps int    // of each descent; 0 means 1000
	Axis     int    // the most evaluations along an axis; 0 means 200, a negative number leaves the axes out
	Seed     uint64 // equal seeds give equal runs, on any number of ranks
	// RanksPerParticle is the number of ranks that share a descent; see
	// [Swarm].
	RanksPerParticle int
}

const (
	defaultStarts  = 8
	defaultMinima  = 16
	defaultDescent = 1000
	defaultMemory  = 30
	defaultFTol    = 1e-12
)

func (h Hopping) complete() (Hopping, error) {
	if err := (Swarm{Bounds: h.Bounds}).checkBounds(); err != nil {
		return h, err
	}
	h.Starts, h.Minima, h.MaxSteps = cmp.Or(h.Starts, defaultStarts), cmp.Or(h.Minima, defaultMinima), cmp.Or(h.MaxSteps, defaultDescent)
	switch {
	case h.Smooth == nil:
		return h, errors.New("multiswarm: hopping needs Smooth, which makes the loss with its gradient")
	case h.Starts < 1 || h.Minima < 1 || h.MaxSteps < 1 || h.RanksPerParticle < 0:
		return h, fmt.Errorf("multiswarm: hopping with %d starts, %d minima, %d steps of a descent and %d ranks per descent: want one or more, or 0 for the default",
			h.Starts, h.Minima, h.MaxSteps, h.RanksPerParticle)
	case tooMany(h.Starts, len(h.Bounds.Lower)):
		return h, fmt.Errorf("multiswarm: %d starts with %d parameters: more than memory holds", h.Starts, len(h.Bounds.Lower))
	}
	h.Axis = cmp.Or(h.Axis, defaultAxis)
	h.Method.Bounds, h.Method.Memory = h.Bounds, cmp.Or(h.Method.Memory, defaultMemory)
	if h.Method.FTol == 0 {
		h.Method.FTol = defaultFTol
	}
	return h, nil
}

func (h Hopping) run(ctx context.Context, c comm.Comm, _ Problem, opt Options) (*Result, error) {
	h, err := h.complete()
	if err != nil {
		return nil, err
	}
	return runColony(ctx, c, h.noLoss, setting{
		bounds: h.Bounds, points: h.Starts, ranksPerParticle: h.RanksPerParticle,
		text:  fmt.Sprintf("Hopping %v %d %d %+v %d %d %d", h.Bounds, h.Starts, h.Minima, h.Method, h.MaxSteps, h.Axis, h.Seed),
		begin: func() (colony, error) { return newHops(h), nil },
		local: h.descents,
	}, opt)
}

// noLoss is the problem of a run without a problem: the loss is that of Smooth.
func (h Hopping) noLoss(comm.Comm) (Loss, error) { return nil, nil }

// descents returns the function that descends from a point, and the loss, which is NaN if it is not finite.
func (h Hopping) descents(c comm.Comm) (descent, Loss, error) {
	objective, err := h.Smooth(c)
	if err != nil {
		return nil, nil, err
	}
	down := func(x []float64) ([]float64, float64, int, error) {
		d, err := descend(context.Background(), objective, x, h.Method, h.MaxSteps)
		return d.X, d.Loss, d.Evals, err
	}
	grad := make([]float64, len(h.Bounds.Lower))
	at := func(x []float64) (float64, error) {
		v, err := objective.Evaluate(multigrad.Request{Params: x}, grad)
		var bad *multigrad.NonFiniteError
		if errors.As(err, &bad) {
			return math.NaN(), nil
		}
		return v.Loss, err
	}
	return down, at, nil
}

// A descent finds a minimum from a point, and returns it, its loss and the number of
// evaluations. It is never interrupted, so a resumed run repeats it.
type descent func(x []float64) (end []float64, loss float64, evals int, err error)
