package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropSelf removes assignments of variables and fields to themselves, which vet reports. If a field is reached
// through a pointer, the pointer is still dereferenced: it may be nil.
func dropSelf(b *ir.Block) {
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		a := self(s)
		return a != nil && len(ir.Failing(a.LHS)) == 0
	})
	for i, s := range b.Stmts {
		if a := self(s); a != nil {
			b.Stmts[i] = &ir.Multi{Note: a.Note, LHS: []*ir.Expr{nil}, RHS: a.RHS}
			continue
		}
		for _, n := range ir.Blocks(s) {
			dropSelf(n)
		}
	}
}

// self returns s if it assigns a variable or a field to itself, or nil.
func self(s ir.Stmt) *ir.Assign {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.ASSIGN || a.LHS.Op != ir.OpVar && a.LHS.Op != ir.OpField || !ir.Same(a.LHS, a.RHS) {
		return nil
	}
	return a
}
