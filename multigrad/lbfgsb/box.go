package lbfgsb

import (
	"fmt"
	"math"
	"slices"
)

// A place is where a variable stands relative to its bounds.
type place int8

const (
	free      place = iota // has a bound and moves
	resting                // has a bound, lies inside, gradient exactly zero
	unbounded              // has no bounds
	atLower                // at its lower bound
	atUpper                // at its upper bound
	fixed                  // lower and upper bound coincide
)

// movable reports whether the variable belongs to the free subspace.
func (p place) movable() bool { return p <= unbounded }

// A box holds the bounds, infinite where there are none.
type box struct {
	lower, upper []float64
	constrained  bool // some bound is finite
	boxed        bool // all bounds are finite
}

func newBox(n int, lower, upper []float64) (box, error) {
	b := box{lower: bound(n, lower, -1), upper: bound(n, upper, +1), boxed: true}
	for i := range n {
		l, u := b.lower[i], b.upper[i]
		if !(l <= u) || math.IsInf(l, +1) || math.IsInf(u, -1) {
			return box{}, fmt.Errorf("lbfgsb: bounds [%v, %v] of variable %d leave no feasible value", l, u, i)
		}
		hasL, hasU := !math.IsInf(l, -1), !math.IsInf(u, +1)
		b.constrained = b.constrained || hasL || hasU
		b.boxed = b.boxed && hasL && hasU
	}
	return b, nil
}

func bound(n int, values []float64, sign int) []float64 {
	if values != nil {
		return slices.Clone(values)
	}
	return slices.Repeat([]float64{math.Inf(sign)}, n)
}

// clamp is the projection P of one component into the box.
func (b *box) clamp(i int, x float64) float64 {
	return min(b.upper[i], max(b.lower[i], x))
}

func (b *box) project(x []float64) {
	for i := range x {
		x[i] = b.clamp(i, x[i])
	}
}

// gradientNorm is ‖P(x−g)−x‖∞, the optimality measure (6.1).
func (b *box) gradientNorm(x, g []float64) float64 {
	norm := 0.0
	for i, gi := range g {
		if gi < 0 {
			gi = max(x[i]-b.upper[i], gi)
		} else {
			gi = min(x[i]-b.lower[i], gi)
		}
		norm = max(norm, math.Abs(gi))
	}
	return norm
}

// place classifies variable i at x where the direction is −g.
func (b *box) place(i int, x, g float64) place {
	l, u := b.lower[i], b.upper[i]
	switch {
	case math.IsInf(l, -1) && math.IsInf(u, +1):
		return unbounded
	case u-l <= 0:
		return fixed
	case x <= l && g >= 0:
		return atLower
	case x >= u && g <= 0:
		return atUpper
	case x > l && x < u && g == 0:
		return resting
	}
	return free
}

// maxStep is the largest λ ≤ limit for which x + λd stays in the box.
func (b *box) maxStep(x, d []float64, limit float64) float64 {
	for i, di := range d {
		switch {
		case di < 0:
			limit = boundStep(di, b.lower[i]-x[i], limit)
		case di > 0:
			limit = boundStep(-di, x[i]-b.upper[i], limit)
		}
	}
	return limit
}

// boundStep shortens limit so that limit·d ≥ room, for negative d and room ≤ 0.
func boundStep(d, room, limit float64) float64 {
	switch {
	case room >= 0:
		return 0
	case d*limit < room:
		return room / d
	}
	return limit
}
