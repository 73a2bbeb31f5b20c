package transpose

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Partials are the derivatives of y, a combination of all ranks' x, by the caller's own x, element by element: 1 or 0
// for Min and Max, whether the caller is the lowest rank that holds y or not; the product of the other ranks' x for
// Prod, zeros included; 1 for Sum.
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

// Prefix has the derivatives of a Scan or Exscan by Prod, Min or Max. It holds the x of all ranks; a product costs
// O(Size²) for each element.
type Prefix[T Float] struct {
	c         comm.Comm
	all       []T // x of rank 0, of rank 1, ...
	n         int
	op        comm.Op
	exclusive bool
}

// NewPrefix gathers the x of all ranks. Collective.
func NewPrefix[T Float](c comm.Comm, x []T, op comm.Op, exclusive bool) (*Prefix[T], error) {
	c = comm.OrSelf(c)
	p := &Prefix[T]{c: c, all: make([]T, len(x)*c.Size()), n: len(x), op: op, exclusive: exclusive}
	return p, comm.Allgather(c, x, p.all)
}

// VJP turns the cotangent of the result into that of the contribution. Collective.
func (p *Prefix[T]) VJP(xBar []T) error {
	bars := make([]T, len(p.all))
	if err := comm.Allgather(p.c, xBar, bars); err != nil {
		return err
	}
	for i := range xBar {
		xBar[i] = 0
		for r := range p.c.Size() {
			xBar[i] += product(p.partial(i, r, p.c.Rank()), bars[r*p.n+i])
		}
	}
	return nil
}

// JVP turns the tangent of the contribution into that of the result. Collective.
func (p *Prefix[T]) JVP(xDot []T) error {
	dots := make([]T, len(p.all))
	if err := comm.Allgather(p.c, xDot, dots); err != nil {
		return err
	}
	for i := range xDot {
		xDot[i] = 0
		for s := range p.c.Size() {
			xDot[i] += product(p.partial(i, p.c.Rank(), s), dots[s*p.n+i])
		}
	}
	return nil
}

// beats reports whether v is the Min or Max of v and x, which differ.
func beats[T Float](v, x T, op comm.Op) bool {
	switch {
	case v != v || x != x:
		return v != v
	case op == comm.Min:
		return v < x
	}
	return v > x
}

func product[T Float](d, v T) T {
	if d == 0 {
		return 0
	}
	return d * v
}

// partial is the derivative of element i on rank r by that on rank s.
func (p *Prefix[T]) partial(i, r, s int) T {
	end := r + 1
	if p.exclusive {
		end = r
	}
	if s >= end {
		return 0
	}
	d, x := T(1), p.all[s*p.n+i]
	for t := range end {
		v := p.all[t*p.n+i]
		switch {
		case t == s:
		case p.op == comm.Prod:
			d *= v
		case same(v, x) && t < s, !same(v, x) && beats(v, x, p.op):
			return 0
		}
	}
	return d
}
