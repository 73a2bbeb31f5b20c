package sweeps

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// loadOnce makes an innermost loop load a number that it does not change once, before the loop. Go's compiler would
// load it in every iteration, because it does not know which memory the stores of the loop do not change.
func (p *promoter) loadOnce(l *ir.Loop, changed map[*ir.Var]bool) (before []ir.Stmt) {
	if hasLoop(l) {
		return nil
	}
	for _, e := range p.invariantLoads(l, changed) {
		v := p.newVar("t", e.Type)
		before = append(before, build.Define(v, e))
		l.Body.Walk(func(s ir.Stmt) {
			ir.Exprs(s, func(x **ir.Expr, write bool) {
				if write && (*x).Op == ir.OpVar {
					return
				}
				*x = (*x).Map(func(y *ir.Expr) *ir.Expr {
					if ir.Same(y, e) {
						return ir.Use(v)
					}
					return y
				})
			})
		})
	}
	return before
}

// invariantLoads lists the elements v[i] that l reads but does not change, and that exist whether or not l runs.
func (p *promoter) invariantLoads(l *ir.Loop, changed map[*ir.Var]bool) []*ir.Expr {
	var loads []*ir.Expr
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpIndex && analysis.IsFloat(x.Type) && p.loadable(l, x, changed) {
					for _, have := range loads {
						if ir.Same(have, x) {
							return true
						}
					}
					loads = append(loads, x.Clone())
				}
				return true
			})
		})
	})
	return loads
}

func (p *promoter) loadable(l *ir.Loop, x *ir.Expr, changed map[*ir.Var]bool) bool {
	if x.Args[0].Op != ir.OpVar || !analysis.IsRef(x.Args[0].Type) || x.Args[1].Op != ir.OpVar {
		return false
	}
	v, i := x.Args[0].Var, x.Args[1].Var
	return !p.adjoint(v) && !changed[v] && !changed[i] && !v.Addressed && !p.Segments[v] && p.inRange(x) && !p.stored(l, x) && !pointedTo(l, x)
}

// pointedTo reports whether l takes the address of the place e, or of a part of it, which is not a load.
func pointedTo(l *ir.Loop, e *ir.Expr) bool {
	found := false
	l.Body.Parts(func(x *ir.Expr) {
		for y := x; x.Op == ir.OpAddr && len(y.Args) > 0; y = y.Args[0] {
			found = found || ir.Same(y.Args[0], e)
		}
	})
	return found
}

// adjoint reports whether v leads to adjoints.
func (p *promoter) adjoint(v *ir.Var) bool { return p.Primal[v] != nil || p.Other[v] }

// stored reports whether l may store to the memory of the primal place e.
func (p *promoter) stored(l *ir.Loop, e *ir.Expr) bool {
	node := p.memory(e)
	found := node == nil
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if v := (*x).Root(); !write || v != nil && !v.Addressed || !analysis.HoldsFloat((*x).Type) {
				return
			}
			root := RootOf(*x)
			found = found || root == nil || !p.adjoint(root) && !p.Segments[root] && p.memory(*x) == node
		})
	})
	return found
}
