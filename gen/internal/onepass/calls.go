package onepass

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// block replaces calls in b if that is possible.
func (c *caller) block(b *ir.Block) {
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			c.block(inner)
		}
	}
	for p := 0; p < len(b.Stmts); p++ {
		if list := c.replaced(b.Stmts, p); list != nil {
			b.Stmts, c.found = list, true
			p = -1
		}
	}
}

// replaced returns the list with one call in place of the forward call at p and its reverse. It returns nil if the
// call has no reverse, or if the adjoints of its results are not known before it.
//
// In the joined function, all statements between the two calls commute with the reverse call. In another function,
// this is not certain, so the statements between the calls are tested (apart).
func (c *caller) replaced(list []ir.Stmt, p int) []ir.Stmt {
	if fwd := emitted(list[p]); fwd == nil || fwd.Name != c.of.Fwd.Name {
		return nil
	}
	q := c.reverseOf(list, p)
	if q < p || c.shadows != nil && !c.apart(list[p+1:q]) {
		return nil
	}
	early, args := c.before(list[p], list[p+1:q], emitted(list[q]).Args[1:])
	if args == nil {
		return nil
	}
	x := &ir.Expr{Op: ir.OpEmitted, Name: c.of.Both.Name, Args: append(slices.Clone(emitted(list[p]).Args[1:]), args...)}
	m := &ir.Multi{Note: ir.NoteOf(list[p]), RHS: x, Define: true}
	m.LHS = append(results(list[p], c.of.Fwd), results(list[q], c.of.Rev)...)
	if len(m.LHS) != len(c.of.Both.Results) {
		return nil
	}
	return slices.Concat(list[:p], early, []ir.Stmt{m}, list[p+1:q], list[q+1:])
}

// reverseOf returns the index of the reverse of the forward call at p, or −1 if it is not in the list. Calls are
// reversed in the opposite order, because the values that they saved are on stacks.
func (c *caller) reverseOf(list []ir.Stmt, p int) int {
	open := 0
	for q, s := range list[p:] {
		if x := emitted(s); x != nil && x.Name == c.of.Fwd.Name {
			open++
		} else if x != nil && x.Name == c.of.Rev.Name {
			open--
		} else if len(ir.Blocks(s)) > 0 && c.of.calledApart(&ir.Block{Stmts: []ir.Stmt{s}}) {
			return -1
		}
		if open == 0 {
			return p + q
		}
	}
	return -1
}

// results returns the results of the call of f, or nil if the call has an unknown form.
func results(s ir.Stmt, f *ir.Func) []*ir.Expr {
	m, ok := s.(*ir.Multi)
	if !ok {
		return make([]*ir.Expr, len(f.Results))
	}
	if !defining(m, f) {
		return nil
	}
	return slices.Clone(m.LHS)
}
