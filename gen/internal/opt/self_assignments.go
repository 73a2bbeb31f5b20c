package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropSelf removes assignments of a variable to itself, which vet dislikes.
func dropSelf(b *ir.Block) {
	b.Stmts = slices.DeleteFunc(b.Stmts, isSelf)
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			dropSelf(n)
		}
	}
}

func isSelf(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && a.Tok == token.ASSIGN && a.LHS.Op == ir.OpVar && a.RHS.Op == ir.OpVar && a.LHS.Var == a.RHS.Var
}
