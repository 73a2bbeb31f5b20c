package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// fromTape takes the memory of a slice of numbers that the function makes for
// itself from the tape, which is there again in the next call.
func (b *builder) fromTape(s *ir.Assign) {
	x := s.RHS
	if !b.Optimise || b.prefix != "" || s.Tok != token.DEFINE || x.Op != ir.OpBuiltin || x.Name != "make" || len(x.Args) != 2 {
		return
	}
	if t, plain := x.Type.(*types.Slice); !plain || !analysis.IsFloat(t.Elem()) {
		return
	}
	if len(b.Effects.At(s).Loops) > 0 || b.escapes(b.Alias.Ref(ir.Use(s.LHS.Var))) {
		return
	}
	stack := &ir.Var{Name: b.stackName(s.LHS.Var.Name), Type: elemOf(x.Type)}
	b.f.Tapes = append(b.f.Tapes, stack)
	s.RHS = tape(stack, "Zeros", x.Type, x.Args[1])
}

// escapes reports whether memory n may be known to others when the function
// returns: through its results, what came in, or a call.
func (b *builder) escapes(n *analysis.Node) bool {
	if n.External {
		return true
	}
	for _, r := range b.Primal.Results {
		if slices.Contains(b.Alias.Reach(ir.Use(r)), n) {
			return true
		}
	}
	found := false
	b.Primal.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok {
			found = found || b.reaches(c.Args, n)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || x.Op == ir.OpCall && !ruled(x) && b.reaches(x.Args, n)
				return !found
			})
		})
	})
	return found
}

func (b *builder) reaches(args []*ir.Expr, n *analysis.Node) bool {
	for _, a := range args {
		if analysis.HasRefs(a.Type) && slices.Contains(b.Alias.Reach(a), n) {
			return true
		}
	}
	return false
}
