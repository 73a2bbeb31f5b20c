package multigrad

import (
	"math"

	"github.com/gradgen/gradgen/multigrad/internal/quadprog"
)

// A secant is the approximation B of a Hessian from changes of a gradient. It has two
// matrices. The one from symmetric updates of rank one is closer to the Hessian, and is
// used if it is positive definite; the one from damped BFGS is always positive
// definite.
type secant struct {
	Damped  []float64 // n×n
	Rank1   []float64 // n×n
	Pairs   int       // the number of updates
	Closest bool      // Rank1 is positive definite
}

func newSecant(n int) secant {
	s := secant{Damped: make([]float64, n*n), Rank1: make([]float64, n*n)}
	for i := range n {
		s.Damped[i*n+i], s.Rank1[i*n+i] = 1, 1
	}
	return s
}

// matrix returns B.
func (q *secant) matrix() []float64 {
	if q.Closest {
		return q.Rank1
	}
	return q.Damped
}

// learn updates B by the change y of the gradient along the step s.
func (q *secant) learn(s, y []float64) {
	q.bfgs(s, y)
	q.rank1(s, y)
	q.Closest = wellPositive(q.Rank1, len(s))
	q.Pairs++
}

// bfgs moves y towards Bs if sᵀy is below a fifth of sᵀBs (Powell; Nocedal and Wright,
// Numerical Optimization, 2006, procedure 18.2).
func (q *secant) bfgs(s, y []float64) {
	const part = 0.2
	n := len(s)
	bs := times(q.Damped, s)
	sbs, sy, theta := dot(s, bs), dot(s, y), 1.0
	if !(sbs > 0) {
		return
	}
	if sy < part*sbs {
		theta = (1 - part) * sbs / (sbs - sy)
	}
	r := make([]float64, n)
	for i := range r {
		r[i] = theta*y[i] + (1-theta)*bs[i]
	}
	sr := theta*sy + (1-theta)*sbs
	for i := range n {
		for j := range n {
			q.Damped[i*n+j] += r[i]*r[j]/sr - bs[i]*bs[j]/sbs
		}
	}
}

// rank1 omits the update if its denominator is small (Nocedal and Wright, equations
// 6.24 and 6.26).
func (q *secant) rank1(s, y []float64) {
	const small = 1e-8
	n := len(s)
	r := times(q.Rank1, s)
	for i := range r {
		r[i] = y[i] - r[i]
	}
	rs := dot(r, s)
	if !(math.Abs(rs) > small*norm(r)*norm(s)) {
		return
	}
	for i := range n {
		for j := range n {
			q.Rank1[i*n+j] += r[i] * r[j] / rs
		}
	}
}

// times returns a·v for a square matrix.
func times(a, v []float64) []float64 {
	n := len(v)
	out := make([]float64, n)
	for i := range out {
		out[i] = dot(a[i*n:(i+1)*n], v)
	}
	return out
}

// wellPositive reports whether a matrix is positive definite and not nearly
// singular.
func wellPositive(a []float64, n int) bool {
	const ratio = 1e-5
	l, ok := quadprog.Cholesky(a, n)
	if !ok {
		return false
	}
	least, most := math.Inf(1), 0.0
	for i := range n {
		least, most = min(least, l[i*n+i]), max(most, l[i*n+i])
	}
	return least > ratio*most
}
