package legal

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// FindScratch finds the scratch of the loop, and replaces it in the body.
func (a *Reductions) FindScratch() {
	var list []*ir.Var
	a.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || d.LHS.Op != ir.OpIndex || d.LHS.Args[0].Op != ir.OpVar || !match.Float64(d.LHS.Type) || !match.FloatElements(d.LHS.Args[0].Type) {
			return
		}
		if v := a.Origins.Named(d.LHS.Args[0].Var); !slices.Contains(list, v) {
			list = append(list, v)
		}
	})
	rename := map[*ir.Var]*ir.Var{}
	for _, v := range list {
		u := a.uses(v)
		if u == nil {
			continue
		}
		zeros := u.leavesZero(a.Body, true)
		if !zeros && !u.fillsFirst(a.Body) {
			continue
		}
		own := &ir.Var{Name: a.Fn.Fresh(v.Name + "Own"), Type: v.Type}
		rename[v] = own
		a.Scratch = append(a.Scratch, &scratch{Slice: v, Own: own, Zeros: zeros})
		a.Private[own], a.Inside[own] = true, true
	}
	a.Body = knownLengths(&a.Scope, a.Body, rename)
}

// FindSplats finds invariant numbers that the body computes and that only vectors are
// computed from: they become splats. Scalar arithmetic between vector instructions uses
// instructions of SSE, which wait for the earlier contents of their registers.
func (a *Reductions) FindSplats() {
	can := a.spreadable()
	for n := -1; n != len(can); {
		n = len(can)
		a.Body.Walk(func(s ir.Stmt) { a.keepScalars(s, can) })
	}
	for n := -1; n != len(a.Varying); {
		n = len(a.Varying)
		a.Body.Walk(func(s ir.Stmt) {
			d, ok := s.(*ir.Assign)
			if !ok || !can[d.LHS.Root()] {
				return
			}
			v := d.LHS.Var
			if match.Computes(d.RHS) || d.Tok != token.DEFINE && d.Tok != token.ASSIGN || a.Varies(d.RHS) {
				a.Varying[v] = true
			}
			if a.Varying[v] {
				d.RHS.Walk(func(x *ir.Expr) bool {
					if x.Op == ir.OpVar && can[x.Var] {
						a.Varying[x.Var] = true
					}
					return true
				})
			}
		})
	}
}

// keepScalars removes from can the variables that s uses for anything but vectors.
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

// takesVectors reports whether the value of d is a vector, if those in can are.
func (a *Reductions) takesVectors(d *ir.Assign, can map[*ir.Var]bool) bool {
	v := d.LHS.Root()
	return match.Float(d.LHS.Type) && d.LHS.Op == ir.OpVar && (a.Varying[v] || can[v] || a.Sums[v] != nil)
}
