package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// opposite maps the operator that adds to the one that subtracts, and vice versa.
var opposite = map[token.Token]token.Token{token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN}

// mergeSigns replaces the addition of a term with a minus sign by a subtraction, and vice versa. The results are
// equal.
func mergeSigns(b *ir.Block) {
	b.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok || a.RHS == nil || a.RHS.Op != ir.OpUnary || a.RHS.Tok != token.SUB {
			return
		}
		if tok, ok := opposite[a.Tok]; ok {
			a.Tok, a.RHS = tok, a.RHS.Args[0]
		}
	})
}
