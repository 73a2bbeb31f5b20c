package multigrad

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// LatinHypercube returns n points of the box [lower, upper): along each axis
// every one of n equal intervals holds exactly one point (McKay, Beckman and
// Conover 1979). The points depend only on the arguments. The cost is n per
// axis.
func LatinHypercube(n int, lower, upper []float64, seed uint64) ([][]float64, error) {
	if len(lower) != len(upper) || n < 0 {
		return nil, fmt.Errorf("multigrad: Latin hypercube of %d points with %d lower and %d upper bounds", n, len(lower), len(upper))
	}
	const most = min(1<<37, math.MaxInt/8) // numbers: more than any memory holds
	if n > most/max(1, len(lower)) {
		return nil, fmt.Errorf("multigrad: Latin hypercube of %d points with %d axes: more than memory holds", n, len(lower))
	}
	for axis, l := range lower {
		if width := upper[axis] - l; !(width >= 0) || math.IsInf(width, 1) {
			return nil, fmt.Errorf("multigrad: bounds [%v, %v] of axis %d are not a finite interval", l, upper[axis], axis)
		}
	}
	rng := rand.New(rand.NewPCG(seed, mix(seed)))
	points := rows(n, len(lower))
	for axis, l := range lower {
		for i, interval := range rng.Perm(n) {
			points[i][axis] = l + (upper[axis]-l)*(float64(interval)+rng.Float64())/float64(n)
		}
	}
	return points, nil
}

// A Scan is a model evaluated at many points; entry i of each slice belongs to
// the same point.
type Scan struct {
	Params   [][]float64
	Sumstats [][]float64 // summed over ranks
	Losses   []float64   // may be NaN or infinite
}

// Scan evaluates statistics and loss at n points of a Latin hypercube in the box
// [lower, upper), the same for any number of ranks. All ranks work on each point
// together; each returns the whole scan. If ctx is done on any rank, Scan
// returns the points so far with the cause of the context.
func (e *Evaluator) Scan(ctx context.Context, lower, upper []float64, n int, seed uint64) (*Scan, error) {
	points, err := LatinHypercube(n, lower, upper, seed)
	if err != nil {
		return nil, err
	}
	s := &Scan{}
	for i, x := range points {
		if err := agreeToGoOn(ctx, e.main); err != nil {
			return s, err
		}
		if err := e.forward(Request{Params: x, Key: mix(seed ^ mix(uint64(i)))}); err != nil {
			return s, err
		}
		m := e.members[0]
		s.Params = append(s.Params, x)
		s.Sumstats = append(s.Sumstats, slices.Clone(m.stats))
		s.Losses = append(s.Losses, m.model.Loss(m.stats))
	}
	return s, nil
}

// agreeToGoOn returns an error on all ranks if the context is done on one.
func agreeToGoOn(ctx context.Context, c comm.Comm) error {
	stop := []int64{0}
	if ctx.Err() != nil {
		stop[0] = 1
	}
	if err := comm.Allreduce(c, stop, comm.Sum); err != nil {
		return fmt.Errorf("multigrad: agreement to go on: %w", err)
	}
	switch {
	case ctx.Err() != nil && stop[0] > 0:
		return fmt.Errorf("multigrad: scan: %w", context.Cause(ctx))
	case stop[0] > 0:
		return fmt.Errorf("multigrad: scan: %w on another rank", context.Canceled)
	}
	return nil
}
