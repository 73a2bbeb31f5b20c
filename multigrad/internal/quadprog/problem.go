// Package quadprog minimises strictly convex quadratic functions under linear
// equalities, inequalities and bounds, by the dual active set method of Goldfarb
// and Idnani.
//
// Source: D. Goldfarb, A. Idnani, A numerically stable dual method for solving
// strictly convex quadratic programs, Mathematical Programming 27 (1983) 1–33.
package quadprog

import (
	"errors"
	"math"
)

// A Problem asks for the d that minimises
//
//	½ dᵀB d + gᵀd   under   a_i·d + c_i = 0 or ≤ 0,   l ≤ d ≤ u.
type Problem struct {
	Hessian      []float64 // B, n×n, symmetric and positive definite
	Gradient     []float64 // g, n
	Rows         []float64 // a_i, m×n
	Values       []float64 // c_i, m
	Equality     []bool    // a_i·d + c_i = 0 rather than ≤ 0, m
	Lower, Upper []float64 // n, with infinities for none

	terms []float64 // sizes of the terms that Values contains for variables with fixed values; nil for none
}

// A Solution is where the minimum is, with the multipliers for which
//
//	B d + g + Σ λ_i a_i + μ = 0:
//
// λ_i is not below zero for an inequality, and μ_i positive at an upper bound,
// negative at a lower one.
type Solution struct {
	Step        []float64 // d
	Multipliers []float64 // λ
	Bounds      []float64 // μ
}

// The reasons why there is no solution.
var (
	ErrInfeasible  = errors.New("quadprog: no point keeps to all constraints")
	ErrNotPositive = errors.New("quadprog: the matrix is not positive definite")
	ErrIterations  = errors.New("quadprog: rounding keeps the method from an end")
)

// row is a_i.
func (p *Problem) row(i int) []float64 {
	n := len(p.Gradient)
	return p.Rows[i*n : (i+1)*n]
}

// Constraints are numbered: the rows, then the lower bounds, then the upper ones.
// Each is N·d ≥ b with the normal N; that of a row is −a_i.

// count is the number of constraints.
func (p *Problem) count() int { return len(p.Values) + 2*len(p.Gradient) }

// bound returns the variable and the side of constraint i, or −1 where it is a row.
func (p *Problem) bound(i int) (variable int, upper bool) {
	m, n := len(p.Values), len(p.Gradient)
	switch {
	case i < m:
		return -1, false
	case i < m+n:
		return i - m, false
	}
	return i - m - n, true
}

// limit is b of constraint i.
func (p *Problem) limit(i int) float64 {
	switch v, upper := p.bound(i); {
	case v < 0:
		return p.Values[i]
	case upper:
		return -p.Upper[v]
	default:
		return p.Lower[v]
	}
}

// slack is N·d − b of constraint i, which exists where b is finite, and what its
// rounding is measured by.
func (p *Problem) slack(i int, d []float64) (slack, scale float64) {
	b := p.limit(i)
	switch v, upper := p.bound(i); {
	case v < 0:
		sum := 0.0
		for k, a := range p.row(i) {
			sum -= a * d[k]
			scale += math.Abs(a * d[k])
		}
		if p.terms != nil {
			scale += p.terms[i]
		}
		return sum - b, scale + math.Abs(b)
	case upper:
		return -d[v] - b, math.Abs(d[v]) + math.Abs(b)
	default:
		return d[v] - b, math.Abs(d[v]) + math.Abs(b)
	}
}

// size is the length of N.
func (p *Problem) size(i int) float64 {
	if v, _ := p.bound(i); v >= 0 {
		return 1
	}
	sum := 0.0
	for _, a := range p.row(i) {
		sum = math.Hypot(sum, a)
	}
	return sum
}

// equal reports whether constraint i is an equality.
func (p *Problem) equal(i int) bool { return i < len(p.Values) && p.Equality[i] }
