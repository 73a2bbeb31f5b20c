package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// conversion lowers T(x).
func (fr *expressions) conversion(e *ast.CallExpr) *ir.Expr {
	t := fr.typeOf(e)
	x := fr.value(e.Args[0], nil)
	if types.IsInterface(t) || fr.names.View.Union(t) != nil {
		noteBoxed(fr.scope, e.Args[0])
	}
	switch {
	case x.Op == ir.OpNil && fr.names.View.Union(t) == nil && fr.names.View.Function(t) == nil && mirror.Map(fr.names.View, t) == nil:
		x.Type = t
		return x
	case x.Op == ir.OpNil:
		return fr.united(x, t)
	}
	if fr.isPair(t) && fr.isPair(x.Type) {
		return fr.complexAs(t, x)
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.UnsafePointer {
		return fr.bad(e, unsupportedHint, "unsafe cannot be differentiated")
	}
	if kind.IsArray(t) && kind.IsSlice(x.Type) { // a copy of the memory reached through x, read through its address
		return ir.Deref(ir.Convert(types.NewPointer(t), x), t)
	}
	if fr.names.View.Union(t) != nil || fr.names.View.Function(t) != nil {
		return fr.united(x, t)
	}
	return ir.Convert(t, x)
}

func (fr *expressions) builtin(e *ast.CallExpr, name string) *ir.Expr {
	t := fr.typeOf(e)
	switch name {
	case "make", "new":
		if !fr.decl.Info.Types[e.Args[0]].IsType() {
			return newValue(fr, e.Args[0], t)
		}
		x := ir.Builtin(name, t, &ir.Expr{Op: ir.OpFuncType, Type: fr.typeOf(e.Args[0])})
		if _, ok := t.Underlying().(*types.Chan); ok {
			return fr.bad(e, unsupportedHint, "a channel cannot be differentiated")
		}
		for _, a := range e.Args[1:] {
			x.Args = append(x.Args, asInt(fr.value(a, types.Typ[types.Int])))
		}
		if name == "make" && mirror.Map(fr.names.View, t) != nil {
			return fr.emptyMap(t, fr.note, x.Args[1:]...)
		}
		return fr.temp("s", x, fr.note)
	case "recover":
		return fr.bad(e, unsupportedHint, "recover cannot be differentiated")
	case "complex", "real", "imag":
		return fr.complexBuiltin(e, name)
	case "append":
		return fr.appendCall(e, t)
	case "copy":
		return fr.temp("n", fr.copyCall(e), fr.note)
	}
	x := ir.Builtin(name, t)
	for i, a := range e.Args {
		if name == "delete" && i == 1 {
			x.Args = append(x.Args, mapKey(fr, x.Args[0], a))
			continue
		}
		x.Args = append(x.Args, fr.value(a, fr.typeOf(a)))
	}
	if len(x.Args) > 0 && fr.keyedMap(x.Args[0]) != nil { // of delete, clear or len
		x.Args[0] = mirror.Places(x.Args[0])
	}
	if name == "len" && kind.IsMap(x.Args[0].Type) {
		x.Name = ir.Size
	}
	if name == "panic" && fr.names.View.Union(x.Args[0].Type) != nil {
		return fr.bad(e, "panic with the value that it holds", "an interface whose values may be active is passed to panic")
	}
	if name == "min" || name == "max" {
		for _, a := range x.Args {
			a.Type = t
		}
	}
	return x
}

// newValue lowers new(e), where e is a value: a pointer of type t to a variable that holds it (Go 1.26).
func newValue(fr *expressions, e ast.Expr, t types.Type) *ir.Expr {
	elem := t.Underlying().(*types.Pointer).Elem()
	v := fr.duplicate(fr.value(e, elem))
	p := fr.temp("p", ir.Builtin("new", t, &ir.Expr{Op: ir.OpFuncType, Type: elem}), fr.note)
	fr.assignAll([]*ir.Expr{ir.Deref(p.Clone(), elem)}, []*ir.Expr{v}, fr.note)
	return p
}

func (fr *expressions) copyCall(e *ast.CallExpr) *ir.Expr {
	x := ir.Builtin("copy", types.Typ[types.Int])
	for _, a := range e.Args {
		x.Args = append(x.Args, fr.expr(a))
	}
	return x
}

func (fr *expressions) appendCall(e *ast.CallExpr, t types.Type) *ir.Expr {
	x := ir.Builtin("append", t, fr.value(e.Args[0], t))
	if len(e.Args) == 1 {
		return x.Args[0]
	}
	for _, a := range e.Args[1:] {
		want := kind.Elem(t)
		if e.Ellipsis.IsValid() {
			want = fr.typeOf(a)
		}
		v := fr.value(a, want)
		if v.Op == ir.OpNil && e.Ellipsis.IsValid() {
			return x.Args[0] // there is nothing to append
		}
		x.Args = append(x.Args, v)
	}
	if e.Ellipsis.IsValid() {
		x.Keys = []string{"..."}
	}
	return fr.temp("s", x, fr.note)
}
