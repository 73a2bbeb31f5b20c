package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// isScratch reports whether n is scratch memory. The function must allocate it, it must be reached through the slice
// of p, and every iteration must fill it before it reads it. If iterations run again, the values that the first run
// stored are still there, so later code must not read them.
func (in *independence) isScratch(n *analysis.Node, p *ir.Expr) bool {
	if n.External || returned(in.req.Alias, in.req.Primal, n) || p.Op != ir.OpIndex || p.Args[0].Op != ir.OpVar {
		return false
	}
	v := in.defs.original(p.Args[0].Var)
	d, ok := in.defs.single[v]
	if !ok || d.rhs == nil || d.rhs.Builtin() != effects.Make || in.within(v) {
		return false
	}
	return in.fillsFirst(in.loop.Body.Stmts, n, v, d.rhs.Args[1])
}

// returned reports whether memory n is reached from a result of the function.
func returned(alias *analysis.Alias, primal *ir.Func, n *analysis.Node) bool {
	return slices.ContainsFunc(primal.Results, func(r *ir.Var) bool {
		return slices.Contains(alias.Reach(ir.Use(r)), n)
	})
}

// original follows copies of a slice back to the first variable.
func (b *definitions) original(v *ir.Var) *ir.Var {
	for {
		d, ok := b.single[v]
		if !ok || d.rhs == nil || d.rhs.Op != ir.OpVar {
			return v
		}
		v = d.rhs.Var
	}
}

// fillsFirst reports whether the list stores every element of n before it reads any: a loop over the whole length of
// v comes before any other use.
func (in *independence) fillsFirst(list []ir.Stmt, n *analysis.Node, v *ir.Var, length *ir.Expr) bool {
	for _, s := range list {
		if !in.touchesMemory(s, n) {
			continue
		}
		switch s := s.(type) {
		case *ir.Loop:
			if in.fills(s, v, length) && in.onlyOwnIndex(s, n) {
				return true
			}
			if !in.fillsFirst(s.Body.Stmts, n, v, length) {
				return false
			}
		case *ir.If:
			for _, blk := range ir.Blocks(s) {
				if !in.fillsFirst(blk.Stmts, n, v, length) {
					return false
				}
			}
			if in.touchesExpr(s.Cond, n) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// fills reports whether l stores to v[k] for every k below the length of v.
func (in *independence) fills(l *ir.Loop, v *ir.Var, length *ir.Expr) bool {
	if l.Index == nil || l.Over != nil || l.Step != 1 || l.Cmp != token.LSS || !match.IsNumber(l.From, 0) || l.HasBreak() {
		return false
	}
	whole := l.To.Builtin() == effects.Len && l.To.Args[0].Op == ir.OpVar && in.defs.original(l.To.Args[0].Var) == v
	if !whole && !(ir.Same(l.To, length) && in.setOnce(length)) {
		return false
	}
	for _, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if ok && a.Tok == token.ASSIGN && a.LHS.Op == ir.OpIndex && a.LHS.Args[0].Op == ir.OpVar && in.defs.original(a.LHS.Args[0].Var) == v &&
			a.LHS.Args[1].Op == ir.OpVar && a.LHS.Args[1].Var == l.Index {
			return true
		}
	}
	return false
}

// setOnce reports whether e has the same value everywhere because all its variables are set once.
func (in *independence) setOnce(e *ir.Expr) bool {
	return !anyOf(e, func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			return !in.defs.fixed[x.Var] && in.defs.single[x.Var] == nil
		case ir.OpConst, ir.OpBinary, ir.OpUnary, ir.OpConvert:
			return false
		case ir.OpBuiltin:
			return x.Builtin() != effects.Len && x.Builtin() != effects.Min && x.Builtin() != effects.Max
		}
		return true
	})
}

// onlyOwnIndex reports whether the filling loop accesses n only at its own index, after it has stored there.
func (in *independence) onlyOwnIndex(l *ir.Loop, n *analysis.Node) bool {
	stored := false
	for _, s := range l.Body.Stmts {
		a, ok := s.(*ir.Assign)
		if ok && in.req.Alias.Memory(a.LHS) == n && !stored {
			if in.touchesExpr(a.RHS, n) {
				return false
			}
			stored = true
			continue
		}
		if in.touchesMemory(s, n) && !stored {
			return false
		}
	}
	own := true
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if isLoad(x) && in.req.Alias.Memory(x) == n {
					own = own && x.Op == ir.OpIndex && x.Args[1].Op == ir.OpVar && x.Args[1].Var == l.Index
				}
				return true
			})
		})
	})
	return own
}

func (in *independence) touchesMemory(s ir.Stmt, n *analysis.Node) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || in.touchesExpr(*e, n) })
	})
	return found
}

func (in *independence) touchesExpr(e *ir.Expr, n *analysis.Node) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || isLoad(x) && in.req.Alias.Memory(x) == n
		return !found
	})
	return found
}
