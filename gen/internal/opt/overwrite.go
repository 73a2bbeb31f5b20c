package opt

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// overwrite replaces additions to elements that are zero by stores, and reads of such elements by zero:
//
//	a[i] += e               becomes   a[i] = e
//	t := a[i]; a[i] = 0     becomes   t := 0; a[i] = 0
//
// where a is an adjoint. Adding to zero and storing differ only in the sign of a zero.
func (t *tidying) overwrite() {
	f := t.f
	first := section.FindFirst(f)
	for _, s := range first.Reads {
		s.RHS = ir.Float(s.RHS.Type, "0")
	}
	var beside map[*ir.Assign]bool
	if t.anyOrder {
		beside = neighbourSums(f.Body)
	}
	for _, s := range first.Sums {
		if beside[s] {
			continue
		}
		if s.Tok == token.SUB_ASSIGN {
			s.RHS = ir.Unary(token.SUB, s.RHS)
		}
		s.Tok = token.ASSIGN
	}
}

// neighbourSums finds the additions to elements to which other iterations of the innermost loop may also add, as in
// the reverse of a stencil. Additions may be in any order, but a store must be first.
func neighbourSums(b *ir.Block) map[*ir.Assign]bool {
	found := map[*ir.Assign]bool{}
	b.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		if !ok || l.Index == nil || slices.ContainsFunc(l.Body.Stmts, match.HasLoop) {
			return
		}
		var sums []*ir.Assign
		l.Body.Walk(func(s ir.Stmt) {
			if d, ok := s.(*ir.Assign); ok && d.Adds() && d.LHS.Op == ir.OpIndex && d.LHS.Args[1].Uses(l.Index) {
				sums = append(sums, d)
			}
		})
		for _, x := range sums {
			found[x] = slices.ContainsFunc(sums, func(y *ir.Assign) bool {
				return ir.Same(x.LHS.Args[0], y.LHS.Args[0]) && !ir.Same(x.LHS.Args[1], y.LHS.Args[1])
			})
		}
	})
	return found
}
