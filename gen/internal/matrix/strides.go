package matrix

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// In a row-major matrix, the elements of a column are far apart in memory. If columns are stored one after the other,
// each shared cache line is read and written once for every column. So loops over the rows that each store one column
// become one loop that stores all columns.

// reads stores the products that begin at c. Each list reads one lane. More than sure products exist.
func (w *products) reads(c *ir.Expr, sure int, lists [][]ir.Stmt, each []func() []ir.Stmt) []ir.Stmt {
	if !w.strided || len(lists) < 2 {
		return w.apart(c, sure, lists)
	}
	joined, some := interleaved(lists)
	last := len(lists) - 1
	switch {
	case !some:
		return w.apart(c, sure, lists)
	case last <= sure:
		return joined
	}
	for k, read := range each {
		lists[k] = read()
	}
	all := ir.Binary(token.LSS, plus(c.Clone(), last), w.count.Clone())
	return []ir.Stmt{&ir.If{Cond: all, Then: &ir.Block{Stmts: joined}, Else: &ir.Block{Stmts: w.apart(c, sure, lists)}}}
}

// apart runs the lists one after the other, as far as there are products for them.
func (w *products) apart(c *ir.Expr, sure int, lists [][]ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for k, there := range lists {
		if k > sure {
			there = []ir.Stmt{when(ir.Binary(token.LSS, plus(c.Clone(), k), w.count.Clone()), there...)}
		}
		out = append(out, there...)
	}
	return out
}

// interleaved runs the lists statement by statement, with one loop for loops that have the same iterations. It
// reports whether there is such a loop.
func interleaved(lists [][]ir.Stmt) (out []ir.Stmt, some bool) {
	if slices.ContainsFunc(lists, func(l []ir.Stmt) bool { return len(l) != len(lists[0]) }) {
		return slices.Concat(lists...), false
	}
	for i := range lists[0] {
		var same []*ir.Loop
		for _, list := range lists {
			if l, ok := list[i].(*ir.Loop); ok && sameIterations(l, lists[0][i]) {
				same = append(same, l)
			}
		}
		if len(same) == len(lists) {
			out, some = append(out, oneLoop(same)), true
			continue
		}
		for _, list := range lists {
			out = append(out, list[i])
		}
	}
	return out, some
}

// sameIterations reports whether s is a counted loop with the iterations
// of l.
func sameIterations(l *ir.Loop, s ir.Stmt) bool {
	m, ok := s.(*ir.Loop)
	return ok && l.Index != nil && m.Index != nil && l.Over == nil && m.Over == nil &&
		l.Step == m.Step && l.Cmp == m.Cmp && ir.Same(l.From, m.From) && ir.Same(l.To, m.To)
}

// oneLoop runs the bodies of all loops in each iteration.
func oneLoop(loops []*ir.Loop) ir.Stmt {
	l := *loops[0]
	bodies := make([][]ir.Stmt, len(loops))
	for k, m := range loops {
		m.Body.Parts(func(x *ir.Expr) {
			if x.Op == ir.OpVar && x.Var == m.Index {
				x.Var = l.Index
			}
		})
		bodies[k] = m.Body.Stmts
	}
	list, _ := interleaved(bodies)
	l.Body = &ir.Block{Stmts: list}
	return &l
}
