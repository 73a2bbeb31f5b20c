package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// findSpread finds numbers that the body computes anew in every iteration, alike
// in all, and that only vectors are computed of: they are vectors, too, whose lanes
// are equal. Scalar arithmetic among that of vectors is instructions of SSE, which
// wait for what was in their registers before.
func (a *reductions) findSpread() {
	can := a.spreadable()
	for n := -1; n != len(can); {
		n = len(can)
		a.body.Walk(func(s ir.Stmt) { a.keepScalars(s, can) })
	}
	for n := -1; n != len(a.varying); {
		n = len(a.varying)
		a.body.Walk(func(s ir.Stmt) {
			d, ok := s.(*ir.Assign)
			if !ok || !can[d.LHS.Root()] {
				return
			}
			v := d.LHS.Var
			if match.Computes(d.RHS) || d.Tok != token.DEFINE && d.Tok != token.ASSIGN || a.varies(d.RHS) {
				a.varying[v] = true
			}
			if a.varying[v] {
				d.RHS.Walk(func(x *ir.Expr) bool {
					if x.Op == ir.OpVar && can[x.Var] {
						a.varying[x.Var] = true
					}
					return true
				})
			}
		})
	}
}

// spreadable returns the variables whose definitions have a vector form and are
// not computed in front of the loop.
func (a *uniformity) spreadable() map[*ir.Var]bool {
	can := map[*ir.Var]bool{}
	a.body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Decl:
			can[s.Var] = true
		case *ir.Assign:
			if s.Tok == token.DEFINE {
				can[s.LHS.Var] = true
			}
		}
	})
	for v := range can {
		if !match.Float(v.Type) || a.varying[v] || a.hoisted[v] || v.Addressed {
			delete(can, v)
		}
	}
	a.body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok {
			return
		}
		_, op := lane.PlainOps[d.Tok]
		if d.LHS.Op != ir.OpVar || !op && d.Tok != token.DEFINE && d.Tok != token.ASSIGN || !lane.ArithmeticOnly(d.RHS) {
			delete(can, d.LHS.Root())
		}
	})
	return can
}

// keepScalars takes from can what s has another use for than to compute vectors.
func (a *reductions) keepScalars(s ir.Stmt, can map[*ir.Var]bool) {
	d, isAssign := s.(*ir.Assign)
	if branch, ok := s.(*ir.If); ok {
		keepCompared(branch.Cond, can)
		return
	}
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if isAssign && !write && *e == d.RHS && a.takesVectors(d, can) {
			keepArguments(d.RHS, can)
			return
		}
		if isAssign && write && d.LHS.Op == ir.OpVar {
			return
		}
		drop(*e, can)
	})
}

// keepCompared takes from can what a condition has another use for than to
// compare numbers.
func keepCompared(e *ir.Expr, can map[*ir.Var]bool) {
	switch {
	case lane.ComparesFloats(e):
		keepArguments(e, can)
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR), e.Op == ir.OpUnary:
		for _, x := range e.Args {
			keepCompared(x, can)
		}
	default:
		drop(e, can)
	}
}

// alikeAll returns a condition that is the same in all iterations, with numbers
// compared as vectors.
func (a *expressions) alikeAll(e *ir.Expr) *ir.Expr {
	return e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if !lane.ComparesFloats(x) {
			return x
		}
		return lane.Call("Any", types.Typ[types.Bool], a.compare(x))
	})
}

// takesVectors reports whether the value of d is a vector, if those in can are.
func (a *reductions) takesVectors(d *ir.Assign, can map[*ir.Var]bool) bool {
	v := d.LHS.Root()
	return match.Float(d.LHS.Type) && d.LHS.Op == ir.OpVar && (a.varying[v] || can[v] || a.sums[v] != nil)
}

// keepArguments takes from can what stands in e other than as an operand.
func keepArguments(e *ir.Expr, can map[*ir.Var]bool) {
	switch e.Op {
	case ir.OpVar:
	case ir.OpUnary, ir.OpBinary, ir.OpCall:
		for _, x := range e.Args {
			keepArguments(x, can)
		}
	case ir.OpConvert:
		if match.Float(e.Args[0].Type) {
			keepArguments(e.Args[0], can)
			return
		}
		drop(e, can)
	default:
		drop(e, can)
	}
}

// drop takes what e reads from can.
func drop(e *ir.Expr, can map[*ir.Var]bool) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			delete(can, x.Var)
		}
		return true
	})
}
