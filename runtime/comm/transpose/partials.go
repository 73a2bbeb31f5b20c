package transpose

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Partials are the derivatives of y, a combination of all ranks' x, with respect to the caller's own x, element by
// element. For Min and Max, they are 1 if the caller is the lowest rank that holds y, else 0; for Prod, the
// product of the other ranks' x, zeros included; for Sum, 1.
type Partials[T Float] []T

// NewPartials computes the derivatives of the combination by op. Collective.
func NewPartials[T Float](c comm.Comm, x []T, op comm.Op) (Partials[T], error) {
	p := make(Partials[T], len(x))
	switch op {
	case comm.Prod:
		p, err := others(c, x)
		return p, err
	case comm.Min, comm.Max:
		y := slices.Clone(x)
		if err := comm.Allreduce(c, y, op); err != nil {
			return nil, err
		}
		ranks, err := owners(c, x, y)
		for i, rank := range ranks {
			if rank == comm.OrSelf(c).Rank() {
				p[i] = 1
			}
		}
		return p, err
	}
	for i := range p {
		p[i] = 1
	}
	return p, nil
}

// Scale multiplies v, a cotangent of y or a tangent of x, with the derivatives; a derivative of zero gives zero.
func (p Partials[T]) Scale(v []T) {
	for i, d := range p {
		if d == 0 {
			v[i] = 0
		} else {
			v[i] *= d
		}
	}
}

// NewPartialsJVP computes the derivatives of the combination by op and their own derivatives along the tangents xDot of
// all ranks, nil where those are zero. A product gathers the numbers of all ranks. Collective.
func NewPartialsJVP[T Float](c comm.Comm, x, xDot []T, op comm.Op) (p, pDot Partials[T], err error) {
	if op != comm.Prod {
		p, err = NewPartials(c, x, op)
		return p, nil, err
	}
	c = comm.OrSelf(c)
	n := len(x)
	all := make([]T, 2*n*c.Size())
	if err := comm.Allgather(c, append(slices.Clone(x), xDot...), all); err != nil {
		return nil, nil, err
	}
	p, pDot = make(Partials[T], n), make(Partials[T], n)
	for i := range p {
		p[i] = 1
		for r := range c.Size() {
			if r != c.Rank() {
				v, dot := all[2*n*r+i], all[2*n*r+n+i]
				p[i], pDot[i] = p[i]*v, product(v, pDot[i])+product(p[i], dot)
			}
		}
	}
	return p, pDot, nil
}

// HVP turns the cotangents of y and of its tangent into those of x and of xDot, given the derivatives of p along the
// tangents.
func (p Partials[T]) HVP(pDot Partials[T], xBar, xDotBar []T) {
	p.Scale(xBar)
	for i, d := range pDot {
		xBar[i] += product(d, xDotBar[i])
	}
	p.Scale(xDotBar)
}
