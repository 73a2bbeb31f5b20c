package loopform

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// guard returns the condition that the evaluation of e does not panic, or nil if it never panics.
func (h *hoister) guard(e *ir.Expr) *ir.Expr {
	var test *ir.Expr
	for _, x := range e.Args {
		test = conjoin(test, h.guard(x))
	}
	switch {
	case e.Op == ir.OpIndex && !h.inRange(e):
		at := conjoin(ir.Binary(token.GEQ, e.Args[1].Clone(), ir.Int(0)), ir.Binary(token.LSS, e.Args[1].Clone(), ir.Len(e.Args[0].Clone())))
		test = conjoin(test, at)
	case e.Op == ir.OpField && analysis.IsRef(e.Args[0].Type):
		test = conjoin(test, ir.Binary(token.NEQ, e.Args[0].Clone(), &ir.Expr{Op: ir.OpNil, Type: e.Args[0].Type}))
	}
	return test
}

// conjoin returns the conjunction of two tests, without duplicates and constant tests. Each test may be nil.
func conjoin(x, y *ir.Expr) *ir.Expr {
	for _, test := range conjuncts(y) {
		if x == nil {
			x = test
		} else if !slices.ContainsFunc(conjuncts(x), func(of *ir.Expr) bool { return sameTest(of, test) }) {
			x = ir.Binary(token.LAND, x, test)
		}
	}
	return x
}

// conjuncts lists the operands of the conjunction x, except constants.
func conjuncts(x *ir.Expr) []*ir.Expr {
	switch {
	case x == nil:
		return nil
	case x.Op == ir.OpBinary && x.Tok == token.LAND:
		return append(conjuncts(x.Args[0]), conjuncts(x.Args[1])...)
	case x.Op == ir.OpBinary && isNumber(x.Args[0]) && isNumber(x.Args[1]) && constant.Compare(x.Args[0].Val, x.Tok, x.Args[1].Val):
		return nil
	}
	return []*ir.Expr{x}
}

// inRange reports whether the element e of a slice exists because an enclosing loop runs over the slice.
func (h *hoister) inRange(e *ir.Expr) bool {
	v, i := e.Args[0], e.Args[1]
	return v.Op == ir.OpVar && i.Op == ir.OpVar && slices.ContainsFunc(h.around, func(l *ir.Loop) bool {
		return counted(l) && l.Index == i.Var && l.Step > 0 && l.Cmp == token.LSS &&
			l.From.Op == ir.OpConst && constant.Sign(l.From.Val) >= 0 && ir.Same(l.To, ir.Len(v.Clone())) &&
			!slices.ContainsFunc(h.effects.Defs(v.Var), func(s *analysis.Site) bool { return slices.Contains(s.Loops, l) })
	})
}

// sameTest is ir.Same for comparisons, whose numbers may be written in another form.
func sameTest(x, y *ir.Expr) bool {
	if x.Op != ir.OpBinary || y.Op != ir.OpBinary || x.Tok != y.Tok {
		return ir.Same(x, y)
	}
	return slices.EqualFunc(x.Args, y.Args, func(a, b *ir.Expr) bool {
		return ir.Same(a, b) || isNumber(a) && isNumber(b) && constant.Compare(a.Val, token.EQL, b.Val)
	})
}

func isNumber(x *ir.Expr) bool { return x.Op == ir.OpConst && x.Val != nil }
