package ranges

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Span returns the slice over which l runs, so that its index is in range in every iteration. The index goes up from
// low, or down to it, by the step of the loop, which may skip elements. A loop with step one visits all elements from
// low to the end.
func Span(l *ir.Loop) (of *ir.Expr, low int64) {
	if l.Index == nil || l.Over != nil {
		return nil, 0
	}
	var first, end *ir.Expr
	switch {
	case l.Step > 0 && l.Cmp == token.LSS:
		first, end = l.From, l.To
	case l.Step > 0 && l.Cmp == token.LEQ:
		first, end = l.From, following(l.To)
	case l.Step < 0 && l.Cmp == token.GEQ:
		first, end = l.To, following(l.From)
	}
	low, ok := match.Integer(first)
	if !ok || low < 0 || end == nil || end.Builtin() != effects.Len || !match.Slice(end.Args[0].Type) {
		return nil, 0
	}
	return end.Args[0], low
}

// following returns x if e is x-1, or nil.
func following(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpBinary && e.Tok == token.SUB && match.One(e.Args[1]) {
		return e.Args[0]
	}
	return nil
}

// Spans reports whether l runs over the slice of the element x, with the index of x.
func Spans(l *ir.Loop, x *ir.Expr) bool {
	of, _ := Span(l)
	return of != nil && x.Op == ir.OpIndex && match.Var(x.Args[1], l.Index) && ir.Same(of, x.Args[0])
}
