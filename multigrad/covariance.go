package multigrad

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// invert computes a covariance from second derivatives.
func (u Uncertainty) invert(x, hessian []float64, loss float64, grad []float64) (*Covariance, error) {
	n := len(x)
	c := &Covariance{Matrix: make([]float64, n*n), Errors: make([]float64, n), Condition: 1}
	fill(c.Matrix, math.NaN())
	fill(c.Errors, math.NaN())
	bound, free := u.atBound(x, hessian)
	c.AtBound = bound
	on := u.surfaceAt(x)
	c.Active = on.active
	s := newSpectrum(hessian, n, free)
	directions := len(free)
	if len(on.active) > 0 && len(free) > 0 {
		t, err := on.tangent(free, s.scale, grad)
		if err != nil {
			return nil, err
		}
		_, directions = t.basis.Dims()
		s.within, hessian = &t.basis, u.bend(x, hessian, on, t.multipliers)
	}
	var err error
	if c.Scale, err = u.scale(loss, directions); err != nil || len(free) == 0 {
		return c, err
	}
	if directions == 0 {
		c.enter(s, mat.NewSymDense(len(free), nil))
		return c, nil
	}
	if err := s.factorise(hessian); err != nil {
		return nil, err
	}
	limit := u.Singular
	if limit == 0 {
		limit = 1e-12
		if u.Curvature == Differences {
			limit = 1e-8
		}
	}
	c.sumUp(s, limit, grad)
	return c, nil
}

// A spectrum has the eigenvalues of second derivatives with respect to the free
// parameters, which are scaled so that each has a second derivative of one.
type spectrum struct {
	n      int
	free   []int
	scale  []float64  // of the free parameters
	within *mat.Dense // a basis of the directions that constraints leave; nil for all
	values []float64
	vector mat.Dense
}

// newSpectrum scales the free parameters.
func newSpectrum(hessian []float64, n int, free []int) *spectrum {
	s := &spectrum{n: n, free: free, scale: make([]float64, len(free))}
	largest := 0.0
	for _, i := range free {
		largest = max(largest, math.Abs(hessian[i*n+i]))
	}
	for a, i := range free {
		d := math.Abs(hessian[i*n+i])
		if d <= largest*0x1p-1000 || d == 0 {
			d = max(largest, 1)
		}
		s.scale[a] = 1 / math.Sqrt(d)
	}
	return s
}

// factorise computes the eigenvalues and eigenvectors.
func (s *spectrum) factorise(hessian []float64) error {
	m := mat.NewSymDense(len(s.free), nil)
	for a, i := range s.free {
		for b, j := range s.free[:a+1] {
			v := hessian[i*s.n+j] * s.scale[a] * s.scale[b]
			if v-v != 0 {
				return errors.New("multigrad: a second derivative is not finite")
			}
			m.SetSym(a, b, v)
		}
	}
	m = s.project(m)
	var eigen mat.EigenSym
	if !eigen.Factorize(m, true) {
		return errors.New("multigrad: the eigenvalues of the second derivatives were not found")
	}
	s.values = eigen.Values(nil)
	eigen.VectorsTo(&s.vector)
	if s.within != nil {
		var inAll mat.Dense
		inAll.Mul(s.within, &s.vector)
		s.vector.CloneFrom(&inAll)
	}
	return nil
}

// project returns the second derivatives in the directions that constraints leave.
func (s *spectrum) project(m *mat.SymDense) *mat.SymDense {
	if s.within == nil {
		return m
	}
	_, d := s.within.Dims()
	var left, both mat.Dense
	left.Mul(m, s.within)
	both.Mul(s.within.T(), &left)
	out := mat.NewSymDense(d, nil)
	for i := range d {
		for j := range i + 1 {
			out.SetSym(i, j, (both.At(i, j)+both.At(j, i))/2)
		}
	}
	return out
}

// direction returns eigenvector k in the units of the parameters, with components below
// rounding set to zero.
func (s *spectrum) direction(k int) []float64 {
	v := make([]float64, s.n)
	for a, i := range s.free {
		if share := s.vector.At(a, k); math.Abs(share) > negligible {
			v[i] = share * s.scale[a]
		}
	}
	size := norm(v)
	for i := range v {
		v[i] /= size
	}
	return v
}

// negligible bounds the components of a singular direction that count as zero: it is
// well above the error of eigenvectors.
const negligible = 1e-6

// sumUp computes the covariance from the curvatures above the limit, and lists the
// directions of the others.
func (c *Covariance) sumUp(s *spectrum, limit float64, grad []float64) {
	largest := s.values[len(s.values)-1]
	sum := mat.NewSymDense(len(s.free), nil)
	offset := 0.0
	for k, value := range s.values {
		if !(value > limit*max(largest, 0)) {
			c.Singular = append(c.Singular, s.singular(k))
			continue
		}
		if c.Condition == 1 {
			c.Condition = largest / value
		}
		sum.SymRankOne(sum, c.Scale/value, s.vector.ColView(k))
		slope := 0.0
		for a, i := range s.free {
			slope += s.vector.At(a, k) * s.scale[a] * grad[i]
		}
		offset += slope * slope / value
	}
	if offset > 0 {
		c.Offset = math.Sqrt(offset / c.Scale)
	}
	c.enter(s, sum)
}

func (s *spectrum) singular(k int) Direction {
	v := s.direction(k)
	stretch := 0.0 // a scaled eigenvector of length one
	for a := range s.free {
		stretch += s.vector.At(a, k) * s.vector.At(a, k) * s.scale[a] * s.scale[a]
	}
	return Direction{Vector: v, Curvature: s.values[k] / stretch}
}

// enter copies the known elements.
func (c *Covariance) enter(s *spectrum, sum *mat.SymDense) {
	lost := make([]bool, s.n)
	for _, d := range c.Singular {
		for _, i := range d.Moves() {
			lost[i] = true
			c.Errors[i] = math.Inf(1)
		}
	}
	for a, i := range s.free {
		for b, j := range s.free {
			if !lost[i] && !lost[j] {
				c.Matrix[i*s.n+j] = sum.At(a, b) * s.scale[a] * s.scale[b]
			}
		}
		if !lost[i] {
			c.Errors[i] = math.Sqrt(c.Matrix[i*s.n+i])
		}
	}
}
