package transpose

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Prefix has the derivatives of a Scan or Exscan by Prod, Min or Max. It holds the x of all ranks; a product costs
// O(Size²) for each element.
type Prefix[T Float] struct {
	c         comm.Comm
	all       []T // x of rank 0, of rank 1, ...
	dots      []T // their tangents, from JVP on
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

// JVP turns the tangent of the contribution into that of the result, and keeps those of all ranks for HVP. Collective.
func (p *Prefix[T]) JVP(xDot []T) error {
	p.dots = make([]T, len(p.all))
	if err := comm.Allgather(p.c, xDot, p.dots); err != nil {
		return err
	}
	for i := range xDot {
		xDot[i] = 0
		for s := range p.c.Size() {
			xDot[i] += product(p.partial(i, p.c.Rank(), s), p.dots[s*p.n+i])
		}
	}
	return nil
}

// HVP turns the cotangents of the result and of its tangent into those of the contribution and of its tangent. JVP comes
// before it. Collective.
func (p *Prefix[T]) HVP(xBar, xDotBar []T) error {
	weights := slices.Clone(xDotBar)
	if err := p.VJP(xDotBar); err != nil {
		return err
	}
	if err := p.VJP(xBar); err != nil {
		return err
	}
	if p.op != comm.Prod {
		return nil
	}
	all := make([]T, len(p.all))
	if err := comm.Allgather(p.c, weights, all); err != nil {
		return err
	}
	for i := range xBar {
		for r := range p.c.Size() {
			xBar[i] += product(p.partialDot(i, r, p.c.Rank()), all[r*p.n+i])
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

// end is the first rank whose x is not part of the result on rank r.
func (p *Prefix[T]) end(r int) int {
	if p.exclusive {
		return r
	}
	return r + 1
}

// partial is the derivative of element i on rank r by that on rank s.
func (p *Prefix[T]) partial(i, r, s int) T {
	end := p.end(r)
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

// partialDot is the derivative of partial along the tangents, for a product.
func (p *Prefix[T]) partialDot(i, r, s int) T {
	end := p.end(r)
	if s >= end {
		return 0
	}
	d, dot := T(1), T(0)
	for t := range end {
		if t != s {
			v := p.all[t*p.n+i]
			d, dot = d*v, product(v, dot)+product(d, p.dots[t*p.n+i])
		}
	}
	return dot
}
