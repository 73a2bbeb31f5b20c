package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// assignAll assigns vals to places.
func (l *function) assignAll(places, vals []*ir.Expr, note ir.Note) {
	for i, p := range places {
		if p != nil && i < len(vals) {
			l.emit(&ir.Assign{Note: note, LHS: p, RHS: vals[i], Tok: token.ASSIGN})
		}
	}
}

// tupleAssign lowers a, b = x, y. It evaluates all calls, then all values, then all places.
func (as *assignments) tupleAssign(lhs, rhs []ast.Expr) {
	note := as.scope.note
	places, freeze := as.exprs.places(lhs...)
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		if places[i] == nil {
			as.fn.discard(as.exprs.expr(e), note)
			continue
		}
		vals[i] = as.exprs.value(e, places[i].Type)
	}
	freeze()
	for i, x := range vals {
		if x != nil {
			vals[i] = as.fn.unlessConst(x, places[i], note)
		}
	}
	as.fn.assignAll(places, vals, note)
}

func (l *function) unlessConst(x, place *ir.Expr, note ir.Note) *ir.Expr {
	if x.IsConst() {
		return x
	}
	v := l.fresh("t", place.Type, place.Pos)
	l.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: asInterface(x, v.Type), Tok: token.DEFINE})
	return ir.Use(v)
}

// frozen evaluates the indices and pointers of a place now, so that the other assignments of the statement, to the
// variables in moved, do not change the place.
func (l *function) frozen(p *ir.Expr, moved map[*ir.Var]bool, note ir.Note) {
	switch p.Op {
	case ir.OpIndex:
		p.Args[1] = l.stable(p.Args[1], moved, note)
		if _, arr := p.Args[0].Type.Underlying().(*types.Array); !arr {
			p.Args[0] = l.stable(p.Args[0], moved, note)
			return
		}
		l.frozen(p.Args[0], moved, note)
	case ir.OpField:
		if _, ptr := p.Args[0].Type.Underlying().(*types.Pointer); ptr {
			p.Args[0] = l.stable(p.Args[0], moved, note)
			return
		}
		l.frozen(p.Args[0], moved, note)
	case ir.OpDeref:
		p.Args[0] = l.stable(p.Args[0], moved, note)
	}
}

// stable copies x to a temporary, unless assignments to moved cannot change x.
func (l *function) stable(x *ir.Expr, moved map[*ir.Var]bool, note ir.Note) *ir.Expr {
	fixed := true
	x.Walk(func(e *ir.Expr) bool {
		switch e.Op {
		case ir.OpVar:
			fixed = fixed && !moved[e.Var] && !e.Var.Addressed
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			fixed = fixed && e.Root() != nil
		}
		return fixed
	})
	if fixed {
		return x
	}
	return l.temp("t", x, note)
}
