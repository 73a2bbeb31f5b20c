package multigrad

import (
	"fmt"
	"math"
)

// Bounds is a box, one entry per parameter; nil, −Inf and +Inf mean no bound.
type Bounds struct {
	Lower, Upper []float64
}

// check rejects bounds without a value between them. Equal bounds fix a parameter.
func (b Bounds) check(n int) error {
	if b.Lower != nil && len(b.Lower) != n || b.Upper != nil && len(b.Upper) != n {
		return fmt.Errorf("multigrad: %d lower and %d upper bounds for %d parameters", len(b.Lower), len(b.Upper), n)
	}
	for i := range n {
		l, u := b.at(i)
		if !(l <= u) || math.IsInf(l, 1) || math.IsInf(u, -1) {
			return fmt.Errorf("multigrad: bounds [%v, %v] of parameter %d leave no room", l, u, i)
		}
		if c := (chart{l, u}); c.hasLower() && c.hasUpper() && math.IsInf(c.width(), 0) {
			return fmt.Errorf("multigrad: bounds [%v, %v] of parameter %d are too far apart for a number; take ±Inf for no bound", l, u, i)
		}
	}
	return nil
}

func (b Bounds) at(i int) (lower, upper float64) {
	lower, upper = math.Inf(-1), math.Inf(1)
	if b.Lower != nil {
		lower = b.Lower[i]
	}
	if b.Upper != nil {
		upper = b.Upper[i]
	}
	return lower, upper
}

// A chart maps one unbounded coordinate u to a parameter x between its bounds:
//
//	both bounds: x = mid + s·atan(u/s), s = (hi−lo)/π
//	low only:    x = (2·lo + u + √(u²+4))/2
//	high only:   x = (2·hi + u − √(u²+4))/2
type chart struct{ lower, upper float64 }

func (c chart) hasLower() bool { return !math.IsInf(c.lower, -1) }
func (c chart) hasUpper() bool { return !math.IsInf(c.upper, 1) }

func (c chart) middle() float64 { return c.lower + (c.upper-c.lower)/2 }
func (c chart) width() float64  { return (c.upper - c.lower) / math.Pi }

// bounded returns x(u).
func (c chart) bounded(u float64) float64 {
	switch {
	case c.hasLower() && c.hasUpper():
		s := c.width()
		return min(c.upper, max(c.lower, c.middle()+s*math.Atan(u/s)))
	case c.hasLower():
		return c.lower + branch(u)
	case c.hasUpper():
		return c.upper - branch(-u)
	}
	return u
}

// slope returns dx/du at the unbounded coordinate u.
func (c chart) slope(u float64) float64 {
	switch {
	case c.hasLower() && c.hasUpper():
		t := u / c.width()
		return 1 / (1 + t*t)
	case c.hasLower():
		return branch(u) / math.Hypot(u, 2)
	case c.hasUpper():
		return branch(-u) / math.Hypot(u, 2)
	}
	return 1
}

// unbounded returns u(x) for x strictly between the bounds.
func (c chart) unbounded(x float64) float64 {
	switch {
	case c.hasLower() && c.hasUpper():
		s := c.width()
		return s * math.Tan((x-c.middle())/s)
	case c.hasLower():
		y := x - c.lower
		return y - 1/y
	case c.hasUpper():
		y := c.upper - x
		return 1/y - y
	}
	return x
}

// branch returns the positive branch (u + √(u²+4))/2 of a hyperbola, without
// cancellation.
func branch(u float64) float64 {
	root := math.Hypot(u, 2)
	if u < 0 {
		return 2 / (root - u)
	}
	return (u + root) / 2
}
