package schedule

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// ForRemainder moves cuts of slices to the remainder loop if only that loop uses them:
//
//	if next < n {
//		part := gradrt.Part(piece, 0, 7)
//		for i := next; i < n; i++ { ... }
//	}
//
// A partial vector usually leaves no remainder, and short loops would have to wait for the cuts.
func ForRemainder(b *ir.Block) {
	for _, s := range b.Stmts {
		for _, inner := range ir.Blocks(s) {
			ForRemainder(inner)
		}
	}
	for at := 0; at < len(b.Stmts); at++ {
		l, ok := b.Stmts[at].(*ir.Loop)
		if !ok || at == 0 || !hasKernel(b.Stmts[at-1]) {
			continue
		}
		own := &ir.Block{}
		kept := slices.DeleteFunc(slices.Clone(b.Stmts[:at]), func(s ir.Stmt) bool {
			v := partOf(s)
			if v == nil || b.Mentions(v) != 1+(&ir.Block{Stmts: []ir.Stmt{l}}).Mentions(v) {
				return false
			}
			own.Add(s)
			return true
		})
		if len(own.Stmts) == 0 {
			continue
		}
		own.Add(l)
		some := &ir.If{Cond: ir.Binary(l.Cmp, l.From.Clone(), l.To.Clone()), Then: own}
		b.Stmts = slices.Concat(kept, []ir.Stmt{some}, b.Stmts[at+1:])
		at = len(kept)
	}
}

// hasKernel reports whether s is, or contains, a kernel.
func hasKernel(s ir.Stmt) bool {
	c, ok := s.(*ir.If)
	return ok && slices.ContainsFunc(c.Then.Stmts, func(s ir.Stmt) bool {
		_, kernel := s.(*ir.Kernel)
		return kernel || hasKernel(s)
	})
}

// partOf returns the variable that s defines as a part of a piece, or nil.
func partOf(s ir.Stmt) *ir.Var {
	d, ok := s.(*ir.Assign)
	if !ok || d.LHS.Op != ir.OpVar {
		return nil
	}
	e := d.RHS
	for e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	if e.Runtime() != effects.Part {
		return nil
	}
	return d.LHS.Var
}
