package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// conversion lowers T(x).
func (ex *expressions) conversion(e *ast.CallExpr) *ir.Expr {
	t := ex.scope.typeOf(e)
	x := ex.value(e.Args[0], nil)
	if types.IsInterface(t) || ex.prog.names.View.Union(t) != nil {
		noteBoxed(ex.scope, e.Args[0])
		delayedBoxing(ex, e.Args[0])
	}
	switch {
	case x.Op == ir.OpNil && ex.prog.names.View.Union(t) == nil && ex.prog.names.View.Function(t) == nil && mirror.Map(ex.prog.names.View, t) == nil:
		x.Type = t
		return x
	case x.Op == ir.OpNil:
		return ex.ops.united(x, t)
	}
	if ex.scope.isPair(t) && ex.scope.isPair(x.Type) {
		return ex.pairs.complexAs(t, x)
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.UnsafePointer {
		return ex.scope.bad(e, unsupportedHint, "unsafe cannot be differentiated")
	}
	if kind.IsArray(t) && kind.IsSlice(x.Type) { // a copy of the array that x reaches, read through its address
		return ir.Deref(ir.Convert(types.NewPointer(t), x), t)
	}
	if ex.prog.names.View.Union(t) != nil || ex.prog.names.View.Function(t) != nil {
		return ex.ops.united(x, t)
	}
	return ir.Convert(t, x)
}

func (ex *expressions) builtin(e *ast.CallExpr, name string) *ir.Expr {
	t := ex.scope.typeOf(e)
	switch name {
	case "make", "new":
		if !ex.scope.decl.Info.Types[e.Args[0]].IsType() {
			return newValue(ex, e.Args[0], t)
		}
		x := ir.Builtin(name, t, &ir.Expr{Op: ir.OpFuncType, Type: ex.scope.typeOf(e.Args[0])})
		if _, ok := t.Underlying().(*types.Chan); ok {
			return ex.scope.bad(e, unsupportedHint, "a channel cannot be differentiated")
		}
		for _, a := range e.Args[1:] {
			x.Args = append(x.Args, asInt(ex.value(a, types.Typ[types.Int])))
		}
		if name == "make" && mirror.Map(ex.prog.names.View, t) != nil {
			return ex.fn.emptyMap(t, ex.scope.note, x.Args[1:]...)
		}
		return ex.fn.temp("s", x, ex.scope.note)
	case "recover":
		return ex.scope.bad(e, unsupportedHint, "recover cannot be differentiated")
	case "complex", "real", "imag":
		return beforeLater(ex, ex.complexBuiltin(e, name), e)
	case "append":
		return ex.appendCall(e, t)
	case "copy":
		return ex.fn.temp("n", ex.copyCall(e), ex.scope.note)
	}
	x := ir.Builtin(name, t)
	for i, a := range e.Args {
		if name == "delete" && i == 1 {
			x.Args = append(x.Args, mapKey(ex, x.Args[0], a))
			continue
		}
		want := ex.scope.typeOf(a)
		if name == "panic" && ex.prog.names.View.Union(want) != nil {
			x.Args = append(x.Args, ex.expr(a)) // nil, if no clause of a type switch has it
			continue
		}
		x.Args = append(x.Args, ex.value(a, want))
	}
	if len(x.Args) > 0 && ex.fn.keyedMap(x.Args[0]) != nil { // of delete, clear or len
		x.Args[0] = mirror.Places(x.Args[0])
	}
	if name == "len" && kind.IsMap(x.Args[0].Type) {
		x.Name = ir.Size
	}
	if name == "panic" && ex.prog.names.View.Union(x.Args[0].Type) != nil {
		return ex.scope.bad(e, "panic with the value that it holds", "an interface whose values may be active is passed to panic")
	}
	if name == "min" || name == "max" {
		for _, a := range x.Args {
			a.Type = t
		}
		return beforeLater(ex, x, e)
	}
	if (name == "len" || name == "cap") && (kind.IsMap(ex.scope.decl.Info.TypeOf(e.Args[0])) || !steady(ex.scope, e.Args[0])) {
		return beforeLater(ex, x, e)
	}
	return x
}

// newValue lowers new(e), where e is a value: a pointer of type t to a variable that holds it (Go 1.26).
func newValue(ex *expressions, e ast.Expr, t types.Type) *ir.Expr {
	elem := t.Underlying().(*types.Pointer).Elem()
	v := ex.ops.duplicate(ex.value(e, elem))
	p := ex.fn.temp("p", ir.Builtin("new", t, &ir.Expr{Op: ir.OpFuncType, Type: elem}), ex.scope.note)
	ex.fn.assignAll([]*ir.Expr{ir.Deref(p.Clone(), elem)}, []*ir.Expr{v}, ex.scope.note)
	return p
}

func (ex *expressions) copyCall(e *ast.CallExpr) *ir.Expr {
	x := ir.Builtin("copy", types.Typ[types.Int])
	for _, a := range e.Args {
		x.Args = append(x.Args, ex.expr(a))
	}
	return x
}

func (ex *expressions) appendCall(e *ast.CallExpr, t types.Type) *ir.Expr {
	x := ir.Builtin("append", t, ex.value(e.Args[0], t))
	if len(e.Args) == 1 {
		return x.Args[0]
	}
	for _, a := range e.Args[1:] {
		want := kind.Elem(t)
		if e.Ellipsis.IsValid() {
			want = ex.scope.typeOf(a)
		}
		v := ex.value(a, want)
		if v.Op == ir.OpNil && e.Ellipsis.IsValid() {
			return x.Args[0] // nothing to append
		}
		x.Args = append(x.Args, v)
	}
	if e.Ellipsis.IsValid() {
		x.Keys = []string{"..."}
	}
	return ex.fn.temp("s", x, ex.scope.note)
}
