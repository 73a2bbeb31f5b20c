package bounds

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// rows moves the load of a row of a matrix, x[i][a], before an inner loop that accesses the same row in every
// iteration, because Go's compiler does not know which memory the stores of the loop do not change. It does the same
// for slices in structs, p.x[a], if an outer loop or a bound has dereferenced p. If a row may not exist when the loop
// does not run, it is loaded under that condition.
func rows(f *ir.Func) {
	rowsIn(f, f.Body, nil)
}

// rowsIn moves the loads of loops of b. b is in the loops of around.
func rowsIn(f *ir.Func, b *ir.Block, around []*ir.Loop) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		within := around
		if isLoop {
			within = append(slices.Clone(around), l)
		}
		for _, n := range scalarBlocks(s) {
			rowsIn(f, n, within)
		}
		if isLoop {
			out = append(out, (&rower{f: f, around: around}).loop(l)...)
			continue
		}
		out = append(out, s)
	}
	b.Stmts = out
}

type rower struct {
	f      *ir.Func
	around []*ir.Loop
}

// loop returns l, after the loads of the rows that it accesses.
func (r *rower) loop(l *ir.Loop) []ir.Stmt {
	if len(r.around) == 0 || l.Index == nil || l.Over != nil || !innermost(l) {
		return []ir.Stmt{l}
	}
	var out []ir.Stmt
	certain := true
	for _, e := range r.reached(l) {
		certain = certain && (e.Op == ir.OpField || r.exists(e) || bounded(l, e))
		out = append(out, r.load(l, e))
	}
	if len(out) == 0 || certain || runsAlways(l) {
		return append(out, l)
	}
	return []ir.Stmt{&ir.If{Cond: runs(l), Then: &ir.Block{Stmts: append(out, l)}}}
}

// load assigns the row e to a variable, and replaces e by it in l.
func (r *rower) load(l *ir.Loop, e *ir.Expr) ir.Stmt {
	name := "Row"
	if e.Op == ir.OpField {
		name = ir.Capital(e.Obj.Name())
	}
	v := &ir.Var{Name: r.f.Fresh(e.Args[0].Var.Name + name), Type: e.Type}
	row := e.Clone()
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, _ bool) {
			*x = (*x).Map(func(y *ir.Expr) *ir.Expr {
				if ir.Same(y, row) {
					return ir.Use(v)
				}
				return y
			})
		})
	})
	return &ir.Assign{LHS: ir.Use(v), RHS: row, Tok: token.DEFINE}
}

// innermost reports whether l only computes and assigns, and contains no loop.
func innermost(l *ir.Loop) bool {
	ok := true
	l.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			ok = ok && (s.LHS.Op == ir.OpVar || !analysis.HasRefs(s.LHS.Type)) && match.Pure(s.RHS)
		case *ir.If:
			ok = ok && match.Pure(s.Cond)
		case *ir.Decl, *ir.Comment:
		default:
			ok = false
		}
	})
	return ok
}

// reached lists the rows that l accesses and that are the same in every iteration.
func (r *rower) reached(l *ir.Loop) []*ir.Expr {
	var list []*ir.Expr
	for _, s := range l.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpIndex && (isRow(x.Args[0], l) || r.isField(x.Args[0], l)) && !slices.ContainsFunc(list, func(y *ir.Expr) bool { return ir.Same(y, x.Args[0]) }) {
					list = append(list, x.Args[0])
				}
				return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
			})
		})
	}
	return list
}

// isRow reports whether e is a row of numbers, v[i], that is the same for all iterations of l.
func isRow(e *ir.Expr, l *ir.Loop) bool {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar || e.Args[1].Op != ir.OpVar {
		return false
	}
	t, slice := e.Type.Underlying().(*types.Slice)
	if _, of := e.Args[0].Type.Underlying().(*types.Slice); !slice || !of || analysis.HasRefs(t.Elem()) {
		return false
	}
	for _, x := range e.Args {
		if x.Var == l.Index || x.Var.Addressed || match.Written(l.Body.Stmts, x.Var) {
			return false
		}
	}
	return true
}

// isField reports whether e is a slice of numbers in a struct, p.x, where p is never nil in l, because p does not
// change and the bounds of l, or of an outer loop, have dereferenced it.
func (r *rower) isField(e *ir.Expr, l *ir.Loop) bool {
	if e.Op != ir.OpField || e.Args[0].Op != ir.OpVar {
		return false
	}
	p := e.Args[0].Var
	t, slice := e.Type.Underlying().(*types.Slice)
	if _, pointer := p.Type.Underlying().(*types.Pointer); !slice || !pointer || analysis.HasRefs(t.Elem()) {
		return false
	}
	if !p.Param || p.Addressed || match.Written(r.f.Body.Stmts, p) {
		return false
	}
	return slices.ContainsFunc(append(slices.Clone(r.around), l), func(o *ir.Loop) bool {
		return o.Index != nil && o.Over == nil && (follows(o.From, p) || follows(o.To, p))
	})
}

// follows reports whether the evaluation of e dereferences the pointer p.
func follows(e *ir.Expr, p *ir.Var) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpField && match.Var(x.Args[0], p)
		return !found && x.Tok != token.LAND && x.Tok != token.LOR
	})
	return found
}

// exists reports whether the row e exists, because an outer loop runs over the rows.
func (r *rower) exists(e *ir.Expr) bool {
	return slices.ContainsFunc(r.around, func(l *ir.Loop) bool { return ranges.Spans(l, e) })
}

// bounded reports whether the bounds of l are evaluated from e.
func bounded(l *ir.Loop, e *ir.Expr) bool {
	found := false
	for _, bound := range []*ir.Expr{l.From, l.To} {
		bound.Walk(func(x *ir.Expr) bool {
			found = found || ir.Same(x, e)
			return !found
		})
	}
	return found
}

// runsAlways reports whether constant bounds show that l runs.
func runsAlways(l *ir.Loop) bool {
	return l.From.Op == ir.OpConst && l.To.Op == ir.OpConst && constant.Compare(l.From.Val, l.Cmp, l.To.Val)
}

// runs returns the condition that l runs at all.
func runs(l *ir.Loop) *ir.Expr {
	from, to := l.From.Clone(), l.To.Clone()
	switch {
	case l.Cmp == token.LSS:
		return ir.Binary(token.GTR, to, from)
	case l.Cmp == token.GEQ && from.Op == ir.OpBinary && from.Tok == token.SUB && match.One(from.Args[1]):
		return ir.Binary(token.GTR, from.Args[0], to)
	}
	return ir.Binary(l.Cmp, from, to)
}
