package sweeps

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// promote adds up the terms that a loop adds to one adjoint in memory in a variable:
//
//	for r … { vBar[c] += e }   becomes   for r … { sum += e }; vBar[c] += sum
//
// The place must not change, and the loop must only add to its memory. The memory of shadows differs from that of all
// primals. Two shadows share memory only if their primals do.
func promote(f *Facts) { ir.MapLoops(f.Func.Body, (&promoter{Facts: f}).replace) }

type promoter struct {
	*Facts
	around []*ir.Loop
}

// replace returns the statements that replace l.
func (p *promoter) replace(l *ir.Loop, around []*ir.Loop) []ir.Stmt {
	p.around = around
	before, after := p.loop(l)
	l.AnyOrder = p.anyOrder(l)
	return append(append(before, l), after...)
}

// loop promotes the places to which l adds.
func (p *promoter) loop(l *ir.Loop) (before, after []ir.Stmt) {
	if !straight(l.Body) || p.SecondOrder && l.Index == nil || !l.Pos.IsValid() {
		return nil, nil
	}
	changed := changes(l)
	for _, place := range p.candidates(l, changed) {
		root := RootOf(place)
		sum := p.newVar(root.Name+"Sum", place.Type)
		replaceSums(l.Body, place, sum)
		before = append(before, &ir.Decl{Var: sum})
		var add ir.Stmt = &ir.Assign{LHS: place, RHS: ir.Use(sum), Tok: token.ADD_ASSIGN}
		if !p.inRange(place) {
			// The loop may not have run at all, and the place may not exist.
			cond := ir.Binary(token.NEQ, ir.Use(sum), ir.Float(sum.Type, "0"))
			if !p.uniform(l) || !addsAlways(l, sum) {
				cond.Pos = l.Pos // like a test of the source: it guards the place, not a product
			}
			if p.SecondOrder { // a sum of zero also has derivatives
				cond = ir.Binary(l.Cmp, l.From.Clone(), l.To.Clone())
			}
			add = &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{add}}}
		}
		after = append(after, add)
	}
	return append(before, p.loadOnce(l, changed)...), after
}

// straight reports whether the block only computes and assigns.
func straight(blk *ir.Block) bool {
	ok := true
	blk.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			ok = ok && (s.LHS.Op == ir.OpVar || !analysis.HasRefs(s.LHS.Type))
		case *ir.If, *ir.Loop, *ir.Decl, *ir.Multi:
		default:
			ok = false
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && (!term.MayWrite(x) || x.Op == ir.OpTape)
				return ok
			})
		})
	})
	return ok
}

// candidates lists the places whose terms l may add up in a variable.
func (p *promoter) candidates(l *ir.Loop, changed map[*ir.Var]bool) []*ir.Expr {
	var places []*ir.Expr
	l.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok || !isSum(a) || !p.invariant(a.LHS, changed) {
			return
		}
		for _, have := range places {
			if ir.Same(have, a.LHS) {
				return
			}
		}
		if p.onlyAdded(l, a.LHS) {
			places = append(places, a.LHS.Clone())
		}
	})
	return places
}

// isSum reports whether a adds a number to a place in memory.
func isSum(a *ir.Assign) bool {
	return (a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN) &&
		analysis.IsFloat(a.LHS.Type) && a.LHS.Op != ir.OpVar && a.LHS.Root() == nil
}

// invariant reports whether the shadow place e is the same in every iteration. Places with indices that are loaded
// from memory are not promoted.
func (p *promoter) invariant(e *ir.Expr, changed map[*ir.Var]bool) bool {
	root := RootOf(e)
	if root == nil || p.Primal[root] == nil {
		return false
	}
	ok := true
	for x := e; ok && x.Op != ir.OpVar; x = x.Args[0] {
		if x.Op == ir.OpIndex {
			x.Args[1].Walk(func(y *ir.Expr) bool {
				ok = ok && !isLoad(y) && y.Op != ir.OpCall
				return ok
			})
		}
	}
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.Op != ir.OpVar || !changed[x.Var] && !x.Var.Addressed)
		return ok
	})
	return ok
}

// onlyAdded reports whether l accesses the memory of the shadow place e only to add to it.
func (p *promoter) onlyAdded(l *ir.Loop, e *ir.Expr) bool {
	node := p.memory(e)
	if node == nil {
		return false
	}
	ok := true
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			top := *x
			a, isAssign := s.(*ir.Assign)
			added := write && isAssign && isSum(a)
			top.Walk(func(y *ir.Expr) bool {
				if v := p.Places[y.Var]; y.Op == ir.OpVar && v != nil && p.Alias.Object(v) == node {
					ok = false
				}
				if y == top && added || !isLoad(y) || !analysis.IsFloat(y.Type) || apart(y) {
					return true
				}
				root := RootOf(y)
				if root == nil || p.Other[root] || p.Primal[root] != nil && p.memory(y) == node {
					ok = false
				}
				return true
			})
		})
	})
	return ok
}

// apart reports whether e is a component of a variable to which no pointer points.
func apart(e *ir.Expr) bool {
	v := e.Root()
	return v != nil && !v.Addressed
}

// memory returns the memory of the place e, or that of its primal if it is a shadow.
func (p *promoter) memory(e *ir.Expr) *analysis.Node {
	c := e.Clone()
	x := c
	for x.Op != ir.OpVar {
		x = x.Args[0]
	}
	if v := p.Primal[x.Var]; v != nil {
		x.Var = v
	}
	return p.Alias.Memory(c)
}

func replaceSums(blk *ir.Block, place *ir.Expr, sum *ir.Var) {
	blk.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && isSum(a) && ir.Same(a.LHS, place) {
			a.LHS = ir.Use(sum)
		}
	})
}

// uniform reports whether l has the same number of iterations in all iterations of the loops around it, because its
// bounds depend only on parameters that do not change.
func (p *promoter) uniform(l *ir.Loop) bool {
	if l.Index == nil {
		return false
	}
	ok := true
	for _, bound := range []*ir.Expr{l.From, l.To} {
		bound.Walk(func(x *ir.Expr) bool {
			ok = ok && (x.Op != ir.OpVar || x.Var.Param && p.Fixed(x.Var)) && !isLoad(x)
			return ok
		})
	}
	return ok
}

// addsAlways reports whether each iteration of l adds to sum.
func addsAlways(l *ir.Loop, sum *ir.Var) bool {
	for _, s := range l.Body.Stmts {
		if a, ok := s.(*ir.Assign); ok && a.Tok != token.ASSIGN && a.LHS.Op == ir.OpVar && a.LHS.Var == sum {
			return true
		}
	}
	return false
}

// inRange reports whether the place e always exists, because it is v[i] and i runs over v in an outer loop.
func (p *promoter) inRange(e *ir.Expr) bool {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar || e.Args[1].Op != ir.OpVar {
		return false
	}
	v := e.Args[0].Var
	if primal := p.Primal[v]; primal != nil {
		v = primal
	}
	v = p.Original(v)
	if !p.Fixed(v) {
		return false
	}
	return slices.ContainsFunc(p.around, func(l *ir.Loop) bool {
		of, _ := ranges.Span(l)
		return of != nil && l.Index == e.Args[1].Var && of.Op == ir.OpVar && p.Original(of.Var) == v
	})
}
