package rule

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Sums of products between these bounds have lost no digits to overflow or underflow.
const (
	leastSum = 0x1p-900
	mostSum  = 0x1p1000
)

// Exponents of vectors that no power of two scales to about one.
const (
	none     = math.MinInt // all numbers are zero
	infinite = math.MaxInt // some are infinite or NaN
)

// sum returns the sum of v over the ranks.
func (o *operator) sum(v float64) float64 { return o.reduce(v, comm.Sum) }

// most returns the largest absolute value in x on any rank, or infinity if there is NaN.
func (o *operator) most(x []float64) float64 { return o.reduce(norm(x), comm.Max) }

func (o *operator) reduce(v float64, op comm.Op) float64 {
	if o.Comm == nil {
		return v
	}
	buf := []float64{v}
	if err := comm.Allreduce(o.Comm, buf, op); err != nil {
		o.err = err
		return math.NaN()
	}
	return buf[0]
}

func (o *operator) dot(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += v * y[i]
	}
	return o.sum(s)
}

func (o *operator) norm(x []float64) float64 { return o.root(x, x) }

// root returns √(x·y), NaN where x·y is negative. The square need not be in the range of float64.
func (o *operator) root(x, y []float64) float64 {
	s := o.dot(x, y)
	if s >= leastSum && s <= mostSum || s < 0 || math.IsNaN(s) {
		return math.Sqrt(s)
	}
	x, ex := o.shrink(x)
	y, ey := o.shrink(y)
	switch {
	case ex == none || ey == none:
		return 0
	case ex == infinite || ey == infinite:
		return math.Inf(1)
	}
	e := ex + ey
	return math.Ldexp(math.Sqrt(math.Ldexp(o.dot(x, y), e&1)), e>>1)
}

// share returns the a for which y − a·x is shortest, and whether there is one.
func (o *operator) share(x, y []float64) (a float64, ok bool) {
	square, e := o.dot(x, x), 0
	if !(square >= leastSum && square <= mostSum) {
		x, e = o.shrink(x)
		if e == none || e == infinite {
			return 0, false
		}
		square = o.dot(x, x)
	}
	return math.Ldexp(o.dot(x, y)/square, -e), true
}

// shrink returns x times the power of two by which its largest number on any rank becomes about one, and the exponent
// of its inverse; x itself with none or infinite.
func (o *operator) shrink(x []float64) ([]float64, int) {
	most := o.most(x)
	switch {
	case most == 0:
		return x, none
	case math.IsInf(most, 0) || math.IsNaN(most):
		return x, infinite
	}
	_, e := math.Frexp(most)
	return shifted(x, -e), e
}

// shifted returns x times two to the power e.
func shifted(x []float64, e int) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Ldexp(v, e)
	}
	return out
}
