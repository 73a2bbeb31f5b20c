package analysis

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A purity records what a called function, and the functions that it calls, may do with slices and references of the
// caller.
type purity struct {
	stores    bool // stores references that may reach numbers
	appends   bool // appends elements that lead to numbers
	lengthens bool // extends slices beyond their length
}

// Grows reports whether an append may write after the end of a slice of memory n whose elements lead to numbers.
func (e *Effects) Grows(n *Node) bool {
	return e.appended[n.find()] || e.called(n, func(c *purity) bool { return c.appends })
}

// Lengthened reports whether f, or a function that it calls, clearly intends to extend a slice that is reached from x
// beyond its length.
func (e *Effects) Lengthened(f *ir.Func, x *ir.Expr) bool {
	return e.alias.Lengthens(f, x) || slices.ContainsFunc(e.alias.Reach(x), func(n *Node) bool {
		return e.called(n, func(c *purity) bool { return c.lengthens })
	})
}

// called reports whether does is true for a called function that can access memory n.
func (e *Effects) called(n *Node, does func(*purity) bool) bool {
	for _, s := range e.stores[memKey{n.find(), "*"}] {
		if c, ok := s.Stmt.(*ir.Call); ok && ownDerivative(c) && does(e.purityOf(c.Callee)) {
			return true
		}
	}
	return false
}

// ownDerivative reports whether c calls a function that gets its own derivative code.
func ownDerivative(c *ir.Call) bool {
	return c.Callee.Custom == nil && c.Callee.Comm == nil && c.Callee.Func != nil
}

func (e *Effects) purityOf(c *ir.Callee) *purity {
	if have, ok := e.purities[c]; ok {
		return have
	}
	have := &purity{}
	e.purities[c] = have
	have.observe(c.Func, map[*ir.Func]bool{})
	return have
}

// observe records what f does with memory of its caller.
func (c *purity) observe(f *ir.Func, seen map[*ir.Func]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	al := NewAlias(f, true)
	eff := NewEffects(f, al)
	for k, sites := range eff.stores {
		c.stores = c.stores || len(sites) > 0 && k.node.find().External && leadsToNumbers(k.leaf)
	}
	for n := range eff.appended {
		c.appends = c.appends || n.find().External
	}
	for _, v := range f.Inputs() {
		c.lengthens = c.lengthens || al.Lengthens(f, ir.Use(v))
	}
	f.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Call); ok && ownDerivative(inner) {
			c.observe(inner.Callee.Func, seen)
		}
	})
}
