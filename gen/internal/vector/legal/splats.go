package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// FindSplats finds invariant numbers that the body computes and that are only used to compute vectors. They become
// splats. Scalar arithmetic between vector instructions uses SSE instructions, which wait for the earlier contents of
// their registers.
func (a *Reductions) FindSplats() {
	can := a.Uniformity.vectorisable()
	for n := -1; n != len(can); {
		n = len(can)
		a.Space.Body.Walk(func(s ir.Stmt) { a.keepScalars(s, can) })
	}
	for n := -1; n != len(a.Uniformity.Varying); {
		n = len(a.Uniformity.Varying)
		a.Space.Body.Walk(func(s ir.Stmt) {
			d, ok := s.(*ir.Assign)
			if !ok || !can[d.LHS.Root()] {
				return
			}
			v := d.LHS.Var
			if match.Computes(d.RHS) || d.Tok != token.DEFINE && d.Tok != token.ASSIGN || a.Uniformity.Varies(d.RHS) {
				a.Uniformity.Varying[v] = true
			}
			if a.Uniformity.Varying[v] {
				d.RHS.Walk(func(x *ir.Expr) bool {
					if x.Op == ir.OpVar && can[x.Var] {
						a.Uniformity.Varying[x.Var] = true
					}
					return true
				})
			}
		})
	}
}

// keepScalars removes from can the variables that s does not only use for vectors.
func (a *Reductions) keepScalars(s ir.Stmt, can map[*ir.Var]bool) {
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

// takesVectors reports whether the value of d is a vector if the variables in can are.
func (a *Reductions) takesVectors(d *ir.Assign, can map[*ir.Var]bool) bool {
	v := d.LHS.Root()
	if v == nil {
		return match.Float(d.LHS.Type) // memory, to which vectors are stored or added
	}
	return match.Float(d.LHS.Type) && d.LHS.Op == ir.OpVar && (a.Uniformity.Varying[v] || can[v] || a.Sums[v] != nil)
}

// keepCompared removes from can the variables that the condition e uses other than in comparisons of numbers.
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

// keepArguments removes from can the variables that occur in e other than as operands.
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

// drop removes from can the variables that e reads.
func drop(e *ir.Expr, can map[*ir.Var]bool) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			delete(can, x.Var)
		}
		return true
	})
}
