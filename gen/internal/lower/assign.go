package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

func (as *assignments) assign(s *ast.AssignStmt) {
	switch {
	case s.Tok == token.DEFINE:
		as.define(s.Lhs, s.Rhs)
	case s.Tok != token.ASSIGN:
		as.opAssign(s)
	case len(s.Lhs) == 1:
		as.assignOne(s.Lhs[0], s.Rhs[0])
	case len(s.Rhs) == 1:
		as.assignMulti(s.Lhs, s.Rhs[0])
	default:
		as.tupleAssign(s.Lhs, s.Rhs)
	}
}

// define lowers lhs := rhs, and var lhs = rhs.
func (as *assignments) define(lhs, rhs []ast.Expr) {
	if len(rhs) == 1 && len(lhs) > 1 {
		as.defineMulti(lhs, rhs[0])
		return
	}
	allNew := true
	for _, e := range lhs {
		id := e.(*ast.Ident)
		allNew = allNew && (id.Name == "_" || as.scope.decl.Info.Defs[id] != nil)
	}
	if !allNew {
		as.redefine(lhs, rhs)
		return
	}
	note := as.scope.note
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		if as.bindFunc(lhs[i].(*ast.Ident), e) {
			continue
		}
		vals[i] = as.exprs.value(e, as.scope.lhsType(lhs[i], e))
	}
	for i, x := range vals {
		if x != nil {
			as.funcs.defineVar(lhs[i].(*ast.Ident), x, note)
		}
	}
}

func (fs *functions) defineVar(id *ast.Ident, x *ir.Expr, note ir.Note) {
	obj := fs.scope.decl.Info.Defs[id]
	if id.Name == "_" || obj == nil {
		fs.fn.discard(x, note)
		return
	}
	v := fs.scope.declare(obj)
	if known := unboxed(x); fs.knownDynamic(obj, known) {
		x, v.Type = known, known.Type
	}
	x = asInterface(x, v.Type)
	if fs.ops.renamed(x, v) {
		return
	}
	fs.scope.noteLiteral(obj, v, x)
	fs.fn.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE})
}

// bindFunc binds the name of a local function variable to its known value.
func (as *assignments) bindFunc(id *ast.Ident, e ast.Expr) bool {
	obj := as.scope.decl.Info.Defs[id]
	if !as.scope.isFunction(e) {
		return false
	}
	if obj != nil && as.prog.names.View.Function(as.scope.typeOf(e)) != nil && syntax.Reassigned(as.scope.decl, obj) {
		return false
	}
	delayedReceiver(as.scope, e)
	fv, ok := as.funcs.known(e)
	if ok && fv.oneOf.codes != nil {
		if id.Name != "_" {
			as.defineFunction(id, fv, as.scope.note)
		}
		return true
	}
	switch {
	case !ok:
		as.scope.errorf(e.Pos(), unknownHint(as.scope, e), "the function value %s is not known at generation", as.scope.source(e))
	case obj == nil:
	case syntax.Reassigned(as.scope.decl, obj):
		as.scope.stores(as.scope.typeOf(e))
		as.scope.errorf(id.Pos(), "assign it once", "the function variable %s is assigned more than once, so its callee is not known at generation", id.Name)
	}
	if obj != nil {
		if ok {
			fv = as.ops.withReceiver(fv)
		}
		as.scope.env[obj] = binding{fn: fv}
	}
	return true
}

// redefine lowers := if some of the variables exist already.
func (as *assignments) redefine(lhs, rhs []ast.Expr) {
	note := as.scope.note
	vals := make([]*ir.Expr, len(rhs))
	for i, e := range rhs {
		vals[i] = as.fn.temp("t", as.exprs.value(e, as.scope.typeOf(e)), note)
	}
	for i, e := range lhs {
		id := e.(*ast.Ident)
		if as.scope.decl.Info.Defs[id] != nil || id.Name == "_" {
			as.funcs.defineVar(id, vals[i], note)
			continue
		}
		as.fn.emit(&ir.Assign{Note: note, LHS: as.exprs.place(e), RHS: vals[i], Tok: token.ASSIGN})
	}
}

func (as *assignments) assignOne(lhs, rhs ast.Expr) {
	note := as.scope.note
	if syntax.IsBlank(lhs) && as.scope.isFunction(rhs) {
		switch _, ok, again := as.funcs.knownOnce(rhs); {
		case ok:
			return
		case !again:
			as.scope.escapes(rhs)
			return
		}
	}
	if syntax.IsBlank(lhs) {
		as.fn.discard(as.exprs.expr(rhs), note)
		return
	}
	if as.scope.isFunction(lhs) && as.prog.names.View.Function(as.scope.typeOf(lhs)) == nil {
		as.assignFunc(lhs, rhs)
		return
	}
	told := as.req.diags.Len()
	place := as.exprs.place(lhs)
	if as.scope.isFunction(lhs) && !isPlace(place) {
		if as.req.diags.Len() > told {
			return
		}
		as.scope.errorf(lhs.Pos(), "declare a variable for it", "the function %s is assigned, so its callee is not known at generation", as.scope.source(lhs))
		return
	}
	x := as.exprs.value(rhs, place.Type)
	as.fn.emit(&ir.Assign{Note: note, LHS: place, RHS: x, Tok: token.ASSIGN})
}

// assignFunc lowers f = func... after var f func(...). f can be assigned only once.
func (as *assignments) assignFunc(lhs, rhs ast.Expr) {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		as.scope.stores(as.scope.typeOf(lhs))
		as.scope.errorf(lhs.Pos(), "call the function directly", "storing a function value hides its callee from the generator")
		return
	}
	obj := as.scope.decl.Info.Uses[id]
	if _, local := as.scope.lookup(obj); !local {
		as.scope.errorf(lhs.Pos(), "call the function directly", "the function value assigned to %s escapes here", id.Name)
		return
	}
	fv, known := as.funcs.known(rhs)
	if v, ok := obj.(*types.Var); ok && v.Kind() == types.ParamVar {
		as.scope.stores(as.scope.typeOf(lhs))
		as.scope.errorf(lhs.Pos(), "declare a variable for it", "the function parameter %s is assigned, so its callee is not known at generation", id.Name)
		return
	}
	if !known || syntax.Assignments(as.scope.decl, obj) > 1 {
		as.scope.stores(as.scope.typeOf(lhs))
		as.scope.errorf(lhs.Pos(), "assign it once, to a known function", "the callee of %s is not known at generation", id.Name)
		return
	}
	if syntax.Deeper(obj.Parent(), id.Pos()) {
		as.scope.stores(as.scope.typeOf(lhs))
		as.scope.errorf(lhs.Pos(), "declare "+id.Name+" in that block, or assign it where it is declared", "the function %s is assigned in an inner block: %s is nil if that block does not run", id.Name, id.Name)
		return
	}
	fv = as.ops.withReceiver(fv)
	as.scope.env[obj] = binding{fn: fv}
	if name := inner(fv, obj); name != "" {
		as.scope.stores(as.scope.typeOf(lhs))
		as.scope.errorf(lhs.Pos(), "declare "+id.Name+" in that block", "the function assigned to %s uses %s, which is declared in an inner block: %s may be called after that block", id.Name, name, id.Name)
	}
}

// inner lists, as text, the variables that the function fv captures and that are declared in a block inside the block
// of obj. It returns "" if there are none.
func inner(fv *funcValue, obj types.Object) string {
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

func (as *assignments) opAssign(s *ast.AssignStmt) {
	note := as.scope.note
	place := as.exprs.place(s.Lhs[0])
	want := place.Type
	if s.Tok == token.SHL_ASSIGN || s.Tok == token.SHR_ASSIGN {
		want = as.scope.typeOf(s.Rhs[0])
	}
	x := as.exprs.value(s.Rhs[0], want)
	if as.scope.isPair(place.Type) {
		as.pairs.complexAssign(place, operatorOf(s.Tok), x, note)
		return
	}
	as.fn.emit(&ir.Assign{Note: note, LHS: place, RHS: x, Tok: s.Tok})
}

// assignMulti lowers a, b = f().
func (as *assignments) assignMulti(lhs []ast.Expr, rhs ast.Expr) {
	note := as.scope.note
	places, freeze := as.exprs.places(lhs...)
	vals := as.exprs.multi(rhs, syntax.IsBlank(lhs[0]))
	freeze()
	as.fn.assignAll(places, vals, note)
}

// defineMulti lowers a, b := f().
func (as *assignments) defineMulti(lhs []ast.Expr, rhs ast.Expr) {
	note := as.scope.note
	if vals, ok := as.inlining.returnedAll(rhs); ok {
		as.defineReturned(lhs, vals, note)
		return
	}
	vals := as.exprs.multi(rhs, syntax.IsBlank(lhs[0]))
	for i, e := range lhs {
		if i >= len(vals) {
			return
		}
		id := e.(*ast.Ident)
		if id.Name == "_" {
			continue
		}
		if as.scope.decl.Info.Defs[id] != nil {
			as.funcs.defineVar(id, vals[i], note)
			continue
		}
		as.fn.emit(&ir.Assign{Note: note, LHS: as.exprs.place(e), RHS: vals[i], Tok: token.ASSIGN})
	}
}

// defineReturned lowers lhs := for the results of a call.
func (as *assignments) defineReturned(lhs []ast.Expr, vals []argument, note ir.Note) {
	for i, e := range lhs {
		id := e.(*ast.Ident)
		obj := as.scope.decl.Info.Defs[id]
		switch {
		case id.Name == "_":
		case vals[i].fn == nil && obj == nil:
			as.fn.emit(&ir.Assign{Note: note, LHS: as.exprs.place(e), RHS: vals[i].x, Tok: token.ASSIGN})
		case vals[i].fn == nil:
			as.funcs.defineVar(id, vals[i].x, note)
		case obj == nil || syntax.Reassigned(as.scope.decl, obj):
			as.defineFunction(id, vals[i].fn, note)
		default:
			as.scope.env[obj] = binding{fn: vals[i].fn}
		}
	}
}

// defineFunction assigns the function fv to the variable id, which also has other values.
func (as *assignments) defineFunction(id *ast.Ident, fv *funcValue, note ir.Note) {
	x := as.funcs.stored(fv, as.scope.typeOf(id))
	switch {
	case x == nil:
		as.scope.errorf(id.Pos(), "assign it once", "the function variable %s is assigned more than once, so its callee is not known at generation", id.Name)
	case as.scope.decl.Info.Defs[id] != nil:
		as.funcs.defineVar(id, x, note)
	default:
		as.fn.emit(&ir.Assign{Note: note, LHS: as.exprs.place(id), RHS: x, Tok: token.ASSIGN})
	}
}

func (as *assignments) varSpec(spec *ast.ValueSpec) {
	info := as.scope.decl.Info
	if len(spec.Values) == 0 {
		for _, id := range spec.Names {
			if id.Name == "_" {
				continue
			}
			v := as.scope.declare(info.Defs[id])
			as.fn.emit(&ir.Decl{Note: as.scope.note, Var: v})
		}
		return
	}
	lhs := make([]ast.Expr, len(spec.Names))
	for i, id := range spec.Names {
		lhs[i] = id
	}
	as.define(lhs, spec.Values)
}

func (as *assignments) incDec(s *ast.IncDecStmt) {
	place := as.exprs.place(s.X)
	tok := token.ADD_ASSIGN
	if s.Tok == token.DEC {
		tok = token.SUB_ASSIGN
	}
	if as.scope.isPair(place.Type) {
		as.pairs.complexAssign(place, operatorOf(tok), constantPair(place.Type, ir.Int(1).Val), as.scope.note)
		return
	}
	one := &ir.Expr{Op: ir.OpConst, Type: place.Type, Lit: "1", Val: ir.Int(1).Val}
	as.fn.emit(&ir.Assign{Note: as.scope.note, LHS: place, RHS: one, Tok: tok})
}
