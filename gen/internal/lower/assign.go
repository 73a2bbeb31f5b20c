package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (fr *assignments) assign(s *ast.AssignStmt) {
	switch {
	case s.Tok == token.DEFINE:
		fr.define(s.Lhs, s.Rhs)
	case s.Tok != token.ASSIGN:
		fr.opAssign(s)
	case len(s.Lhs) == 1:
		fr.assignOne(s.Lhs[0], s.Rhs[0])
	case len(s.Rhs) == 1:
		fr.assignMulti(s.Lhs, s.Rhs[0])
	default:
		fr.tupleAssign(s.Lhs, s.Rhs)
	}
}

// define lowers lhs := rhs, and var lhs = rhs.
func (fr *assignments) define(lhs, rhs []ast.Expr) {
	if len(rhs) == 1 && len(lhs) > 1 {
		fr.defineMulti(lhs, rhs[0])
		return
	}
	allNew := true
	for _, e := range lhs {
		id := e.(*ast.Ident)
		allNew = allNew && (id.Name == "_" || fr.decl.Info.Defs[id] != nil)
	}
	if !allNew {
		fr.redefine(lhs, rhs)
		return
	}
	note := fr.note
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		if fr.bindFunc(lhs[i].(*ast.Ident), e) {
			continue
		}
		vals[i] = fr.value(e, fr.lhsType(lhs[i], e))
	}
	for i, x := range vals {
		if x != nil {
			fr.defineVar(lhs[i].(*ast.Ident), x, note)
		}
	}
}

func (fr *functions) defineVar(id *ast.Ident, x *ir.Expr, note ir.Note) {
	obj := fr.decl.Info.Defs[id]
	if id.Name == "_" || obj == nil {
		fr.discard(x, note)
		return
	}
	v := fr.declare(obj)
	if known := unboxed(x); fr.knownDynamic(obj, known) {
		x, v.Type = known, known.Type
	}
	x = asInterface(x, v.Type)
	if fr.renamed(x, v) {
		return
	}
	fr.noteLiteral(obj, v, x)
	fr.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
}

// bindFunc binds the name of a local function variable to its known value.
func (fr *assignments) bindFunc(id *ast.Ident, e ast.Expr) bool {
	obj := fr.decl.Info.Defs[id]
	if !fr.isFunction(e) {
		return false
	}
	if obj != nil && fr.names.View.Function(fr.typeOf(e)) != nil && syntax.Reassigned(fr.decl, obj) {
		return false
	}
	fv, ok := fr.known(e)
	if ok && fv.oneOf.codes != nil {
		return false
	}
	switch {
	case !ok:
		fr.errorf(e.Pos(), unknownHint(fr.scope, e), "the function value %s is not known at generation", fr.source(e))
	case obj == nil:
	case syntax.Reassigned(fr.decl, obj):
		fr.stores(fr.typeOf(e))
		fr.errorf(id.Pos(), "assign it once", "the function variable %s is assigned more than once, so its callee is not known at generation", id.Name)
	}
	if obj != nil {
		if ok {
			fv = fr.withReceiver(fv)
		}
		fr.env[obj] = binding{fn: fv}
	}
	return true
}

// redefine lowers a := with some variables that exist already.
func (fr *assignments) redefine(lhs, rhs []ast.Expr) {
	note := fr.note
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		vals[i] = fr.temp("t", fr.value(e, fr.typeOf(e)), note)
	}
	for i, e := range lhs {
		id := e.(*ast.Ident)
		if fr.decl.Info.Defs[id] != nil || id.Name == "_" {
			fr.defineVar(id, vals[i], note)
			continue
		}
		fr.emit(&ir.Assign{Note: note, LHS: fr.place(e), RHS: vals[i], Tok: token.ASSIGN})
	}
}

func (fr *assignments) assignOne(lhs, rhs ast.Expr) {
	note := fr.note
	if syntax.IsBlank(lhs) && fr.isFunction(rhs) {
		if _, ok := fr.known(rhs); ok {
			return
		}
	}
	if syntax.IsBlank(lhs) {
		fr.discard(fr.expr(rhs), note)
		return
	}
	if fr.isFunction(lhs) && fr.names.View.Function(fr.typeOf(lhs)) == nil {
		fr.assignFunc(lhs, rhs)
		return
	}
	told := fr.diags.Len()
	place := fr.place(lhs)
	if fr.isFunction(lhs) && !isPlace(place) {
		if fr.diags.Len() > told {
			return
		}
		fr.errorf(lhs.Pos(), "declare a variable for it", "the function %s is assigned, so its callee is not known at generation", fr.source(lhs))
		return
	}
	x := fr.value(rhs, place.Type)
	fr.emit(&ir.Assign{Note: note, LHS: place, RHS: x, Tok: token.ASSIGN})
}

// assignFunc lowers f = func... after var f func(...), once.
func (fr *assignments) assignFunc(lhs, rhs ast.Expr) {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		fr.stores(fr.typeOf(lhs))
		fr.errorf(lhs.Pos(), "call the function directly", "storing a function value hides its callee from the generator")
		return
	}
	obj := fr.decl.Info.Uses[id]
	if _, local := fr.lookup(obj); !local {
		fr.errorf(lhs.Pos(), "call the function directly", "the function value assigned to %s escapes here", id.Name)
		return
	}
	fv, known := fr.known(rhs)
	if v, ok := obj.(*types.Var); ok && v.Kind() == types.ParamVar {
		fr.stores(fr.typeOf(lhs))
		fr.errorf(lhs.Pos(), "declare a variable for it", "the function parameter %s is assigned, so its callee is not known at generation", id.Name)
		return
	}
	if !known || syntax.Assignments(fr.decl, obj) > 1 {
		fr.stores(fr.typeOf(lhs))
		fr.errorf(lhs.Pos(), "assign it once, to a known function", "the callee of %s is not known at generation", id.Name)
		return
	}
	if syntax.Deeper(obj.Parent(), id.Pos()) {
		fr.stores(fr.typeOf(lhs))
		fr.errorf(lhs.Pos(), "declare "+id.Name+" in that block, or assign it where it is declared", "the function %s is assigned in an inner block: %s is nil if that block does not run", id.Name, id.Name)
		return
	}
	fv = fr.withReceiver(fv)
	fr.env[obj] = binding{fn: fv}
	if name := fr.inner(fv, obj); name != "" {
		fr.stores(fr.typeOf(lhs))
		fr.errorf(lhs.Pos(), "declare "+id.Name+" in that block", "the function assigned to %s uses %s, which is declared in an inner block: %s may be called after that block", id.Name, name, id.Name)
	}
}

// inner lists the variables that the function fv captures and that are declared in a block within
// the one that obj is declared in; empty for nothing.
func (fr *assignments) inner(fv *funcValue, obj types.Object) string {
	for _, c := range captured(fv).list {
		if syntax.Deeper(obj.Parent(), c.obj.Pos()) {
			return c.obj.Name()
		}
	}
	name := ""
	if fv.recv != nil {
		fv.recv.Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpVar && syntax.Deeper(obj.Parent(), x.Var.Pos) {
				name = "a receiver"
			}
			return name == ""
		})
	}
	return name
}

func (fr *assignments) opAssign(s *ast.AssignStmt) {
	note := fr.note
	place := fr.place(s.Lhs[0])
	want := place.Type
	if s.Tok == token.SHL_ASSIGN || s.Tok == token.SHR_ASSIGN {
		want = fr.typeOf(s.Rhs[0])
	}
	x := fr.value(s.Rhs[0], want)
	if fr.isPair(place.Type) {
		fr.complexAssign(place, operatorOf(s.Tok), x, note)
		return
	}
	fr.emit(&ir.Assign{Note: note, LHS: place, RHS: x, Tok: s.Tok})
}

// assignMulti lowers a, b = f().
func (fr *assignments) assignMulti(lhs []ast.Expr, rhs ast.Expr) {
	note := fr.note
	places, freeze := fr.places(lhs...)
	vals := fr.multi(rhs, syntax.IsBlank(lhs[0]))
	freeze()
	fr.assignAll(places, vals, note)
}

// defineMulti lowers a, b := f().
func (fr *assignments) defineMulti(lhs []ast.Expr, rhs ast.Expr) {
	note := fr.note
	if vals, ok := fr.returnedAll(rhs); ok {
		fr.defineReturned(lhs, vals, note)
		return
	}
	vals := fr.multi(rhs, syntax.IsBlank(lhs[0]))
	for i, e := range lhs {
		if i >= len(vals) {
			return
		}
		id := e.(*ast.Ident)
		if id.Name == "_" {
			continue
		}
		if fr.decl.Info.Defs[id] != nil {
			fr.defineVar(id, vals[i], note)
			continue
		}
		fr.emit(&ir.Assign{Note: note, LHS: fr.place(e), RHS: vals[i], Tok: token.ASSIGN})
	}
}

// defineReturned lowers lhs := for what a call returned.
func (fr *assignments) defineReturned(lhs []ast.Expr, vals []argument, note ir.Note) {
	for i, e := range lhs {
		id := e.(*ast.Ident)
		obj := fr.decl.Info.Defs[id]
		switch {
		case id.Name == "_":
		case vals[i].fn == nil && obj == nil:
			fr.emit(&ir.Assign{Note: note, LHS: fr.place(e), RHS: vals[i].x, Tok: token.ASSIGN})
		case vals[i].fn == nil:
			fr.defineVar(id, vals[i].x, note)
		case obj == nil || syntax.Reassigned(fr.decl, obj):
			fr.defineFunction(id, vals[i].fn, note)
		default:
			fr.env[obj] = binding{fn: vals[i].fn}
		}
	}
}

// defineFunction gives the variable id, which has other values, too, the value fv.
func (fr *assignments) defineFunction(id *ast.Ident, fv *funcValue, note ir.Note) {
	x := fr.stored(fv, fr.typeOf(id))
	switch {
	case x == nil:
		fr.errorf(id.Pos(), "assign it once", "the function variable %s is assigned more than once, so its callee is not known at generation", id.Name)
	case fr.decl.Info.Defs[id] != nil:
		fr.defineVar(id, x, note)
	default:
		fr.emit(&ir.Assign{Note: note, LHS: fr.place(id), RHS: x, Tok: token.ASSIGN})
	}
}

func (fr *assignments) varSpec(spec *ast.ValueSpec) {
	info := fr.decl.Info
	if len(spec.Values) == 0 {
		for _, id := range spec.Names {
			if id.Name == "_" {
				continue
			}
			v := fr.declare(info.Defs[id])
			fr.emit(&ir.Decl{Note: fr.note, Var: v})
		}
		return
	}
	lhs := make([]ast.Expr, len(spec.Names))
	for i, id := range spec.Names {
		lhs[i] = id
	}
	fr.define(lhs, spec.Values)
}

func (fr *assignments) incDec(s *ast.IncDecStmt) {
	place := fr.place(s.X)
	tok := token.ADD_ASSIGN
	if s.Tok == token.DEC {
		tok = token.SUB_ASSIGN
	}
	if fr.isPair(place.Type) {
		fr.complexAssign(place, operatorOf(tok), constantPair(place.Type, ir.Int(1).Val), fr.note)
		return
	}
	one := &ir.Expr{Op: ir.OpConst, Type: place.Type, Lit: "1", Val: ir.Int(1).Val}
	fr.emit(&ir.Assign{Note: fr.note, LHS: place, RHS: one, Tok: tok})
}
