package main

import (
	"math"

	"github.com/gradgen/gradgen/multigrad"
)

// A problem is a loss to minimise, with bounds and constraints.
type problem struct {
	name         string
	x            []float64 // where to begin
	lower, upper []float64 // nil for none
	loss         function
	equal        []function // = 0
	positive     []function // ≥ 0
}

// A function returns its value and overwrites grad with its gradient.
type function func(x, grad []float64) float64

// kinds are the headings of the page.
const (
	free        = "without bounds"
	bounded     = "with bounds"
	constrained = "with constraints"
)

func (p problem) kind() string {
	switch {
	case len(p.equal)+len(p.positive) > 0:
		return constrained
	case p.lower != nil:
		return bounded
	}
	return free
}

// problems are all of them.
func problems() []problem {
	return append(append(append(moreGarbowHillstrom(), schittkowskiBounds()...), schittkowskiConstraints()...), append(schittkowskiMore(), engineering()...)...)
}

// stepped is a function with its gradient by complex steps, exact to rounding, so that no
// derivative of ours is needed to judge the methods.
func stepped(f func(x []complex128) complex128) function {
	return func(x, grad []float64) float64 {
		const h = 1e-200
		z := make([]complex128, len(x))
		for i, v := range x {
			z[i] = complex(v, 0)
		}
		for i := range x {
			z[i] += complex(0, h)
			grad[i] = imag(f(z)) / h
			z[i] = complex(x[i], 0)
		}
		return real(f(z))
	}
}

func steppedAll(fs []func(x []complex128) complex128) (out []function) {
	for _, f := range fs {
		out = append(out, stepped(f))
	}
	return out
}

// method is what this package recommends for the problem.
func (p problem) method() multigrad.Method {
	inner := multigrad.LBFGSB{Bounds: multigrad.Bounds{Lower: p.lower, Upper: p.upper}}
	if p.kind() != constrained {
		return inner
	}
	m := multigrad.Constrained{Method: inner}
	for _, c := range p.equal {
		m.Constraints = append(m.Constraints, multigrad.Constraint{Func: c})
	}
	for _, c := range p.positive {
		m.Constraints = append(m.Constraints, multigrad.Constraint{Inequality: true, Func: negative(c)})
	}
	return m
}

func negative(f function) function {
	return func(x, grad []float64) float64 {
		v := f(x, grad)
		for i := range grad {
			grad[i] = -grad[i]
		}
		return -v
	}
}

// violation is how far a point is from meeting the constraints and bounds.
func (p problem) violation(x []float64) float64 {
	worst, scratch := 0.0, make([]float64, len(x))
	for _, c := range p.equal {
		worst = max(worst, math.Abs(c(x, scratch)))
	}
	for _, c := range p.positive {
		worst = max(worst, -c(x, scratch))
	}
	for i, v := range x {
		if p.lower != nil {
			worst = max(worst, p.lower[i]-v)
		}
		if p.upper != nil {
			worst = max(worst, v-p.upper[i])
		}
	}
	return worst
}
