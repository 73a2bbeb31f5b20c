package vector

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// findSpread finds numbers that the body computes anew in every iteration, alike
// in all, and that only vectors are computed of: they are vectors, too, whose lanes
// are equal. Scalar arithmetic among that of vectors is instructions of SSE, which
// wait for what was in their registers before.
func (a *attempt) findSpread() {
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
			if d.RHS.Op == ir.OpBinary || d.RHS.Op == ir.OpUnary || d.Tok != token.DEFINE && d.Tok != token.ASSIGN {
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
func (a *attempt) spreadable() map[*ir.Var]bool {
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
		if !isFloat64(v.Type) || a.varying[v] || a.hoisted[v] || v.Addressed {
			delete(can, v)
		}
	}
	a.body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok {
			return
		}
		_, op := plainOps[d.Tok]
		if d.LHS.Op != ir.OpVar || !op && d.Tok != token.DEFINE && d.Tok != token.ASSIGN || !arithmeticOnly(d.RHS) {
			delete(can, d.LHS.Root())
		}
	})
	return can
}

// arithmeticOnly reports whether e is of numbers in variables and memory, by
// operators alone.
func arithmeticOnly(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar, ir.OpConst, ir.OpIndex, ir.OpField:
		return isFloat64(e.Type)
	case ir.OpUnary:
		return isFloat64(e.Type) && arithmeticOnly(e.Args[0])
	case ir.OpBinary:
		return isFloat64(e.Type) && arithmetic[e.Tok] != "" && arithmeticOnly(e.Args[0]) && arithmeticOnly(e.Args[1])
	}
	return false
}

// keepScalars takes from can what s has another use for than to compute vectors.
func (a *attempt) keepScalars(s ir.Stmt, can map[*ir.Var]bool) {
	d, isAssign := s.(*ir.Assign)
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if isAssign && !write && *e == d.RHS && a.takesVectors(d, can) {
			a.keepArguments(d.RHS, can)
			return
		}
		if isAssign && write && d.LHS.Op == ir.OpVar {
			return
		}
		drop(*e, can)
	})
}

// takesVectors reports whether the value of d is a vector, if those in can are.
func (a *attempt) takesVectors(d *ir.Assign, can map[*ir.Var]bool) bool {
	v := d.LHS.Root()
	return isFloat64(d.LHS.Type) && d.LHS.Op == ir.OpVar && (a.varying[v] || can[v] || a.sums[v] != nil)
}

// keepArguments takes from can what stands in e other than as an operand.
func (a *attempt) keepArguments(e *ir.Expr, can map[*ir.Var]bool) {
	switch e.Op {
	case ir.OpVar:
	case ir.OpUnary, ir.OpBinary:
		for _, x := range e.Args {
			a.keepArguments(x, can)
		}
	case ir.OpCall:
		if !a.varies(e) {
			drop(e, can)
			return
		}
		for _, x := range e.Args {
			a.keepArguments(x, can)
		}
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
