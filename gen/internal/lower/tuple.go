package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// assignAll assigns vals to places.
func (fr *operands) assignAll(places, vals []*ir.Expr, note ir.Note) {
	for i, p := range places {
		if p != nil && i < len(vals) {
			fr.emit(&ir.Assign{Note: note, LHS: p, RHS: vals[i], Tok: token.ASSIGN})
		}
	}
}

// tupleAssign lowers a, b = x, y: all calls first, then all values, then all places.
func (fr *assignments) tupleAssign(lhs, rhs []ast.Expr) {
	note := fr.note
	places, freeze := fr.places(lhs...)
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		if places[i] == nil {
			fr.discard(fr.expr(e), note)
			continue
		}
		vals[i] = fr.value(e, places[i].Type)
	}
	freeze()
	for i, x := range vals {
		if x != nil {
			vals[i] = fr.unlessConst(x, places[i], note)
		}
	}
	fr.assignAll(places, vals, note)
}

func (fr *operands) unlessConst(x, place *ir.Expr, note ir.Note) *ir.Expr {
	if x.IsConst() {
		return x
	}
	v := fr.fresh("t", place.Type, place.Pos)
	fr.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: asInterface(x, v.Type), Tok: token.DEFINE})
	return ir.Use(v)
}

// frozen evaluates the indices and pointers of a place now, so that the other
// assignments of the statement, to moved, do not move it.
func (fr *operands) frozen(p *ir.Expr, moved map[*ir.Var]bool, note ir.Note) {
	switch p.Op {
	case ir.OpIndex:
		p.Args[1] = fr.stable(p.Args[1], moved, note)
		if _, arr := p.Args[0].Type.Underlying().(*types.Array); !arr {
			p.Args[0] = fr.stable(p.Args[0], moved, note)
			return
		}
		fr.frozen(p.Args[0], moved, note)
	case ir.OpField:
		if _, ptr := p.Args[0].Type.Underlying().(*types.Pointer); ptr {
			p.Args[0] = fr.stable(p.Args[0], moved, note)
			return
		}
		fr.frozen(p.Args[0], moved, note)
	case ir.OpDeref:
		p.Args[0] = fr.stable(p.Args[0], moved, note)
	}
}

// stable copies x to a temporary unless assignments to moved cannot change it.
func (fr *operands) stable(x *ir.Expr, moved map[*ir.Var]bool, note ir.Note) *ir.Expr {
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
	return fr.temp("t", x, note)
}
