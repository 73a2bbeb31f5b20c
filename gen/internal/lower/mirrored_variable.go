package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// Emitted code accesses an exported variable whose type has a mirror through a pointer to the mirror, if both have
// the same memory layout. If the mirror has unions in place of interfaces, emitted code reads the fields that are
// visible, and requires that the others be nil.

// mirrored returns the visible variable obj, which e uses, as a value of the mirror of its type.
func (o *operands) mirrored(e ast.Expr, obj *types.Var) *ir.Expr {
	t, view := o.scope.typeOf(e), o.prog.names.View
	if mirror.SameLayout(view, t) {
		return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: obj, Name: view.Set().Pointer(obj, t), Pos: e.Pos()}
	}
	if x := assembled(o, obj, t); x != nil {
		return x
	}
	return o.scope.bad(e, "pass it as an argument", "the variable %s holds objects whose fields are not visible from here", obj.Name())
}

// assembled returns a variable with the value of the struct in obj, as the mirror t. The parts of obj that are
// mirrored must be nil at the start; the emitted code panics if they are not when it reads obj. The result is nil if
// this is not possible.
func assembled(o *operands, obj *types.Var, t types.Type) *ir.Expr {
	from, ok := obj.Type().Underlying().(*types.Struct)
	to, is := t.Underlying().(*types.Struct)
	init, known := frozen.Initial(o.req.lib, obj)
	if !known {
		o.prog.unit.Wanted = append(o.prog.unit.Wanted, obj.Pkg().Path())
	}
	if !ok || !is || !known {
		return nil
	}
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	var others []*ir.Expr
	for i := range from.NumFields() {
		f := from.Field(i)
		part := ir.Field(&ir.Expr{Op: ir.OpGlobal, Type: obj.Type(), Obj: obj}, f, f.Type())
		switch {
		case !o.prog.names.Sees(f) || f.Name() == "_":
			return nil
		case types.Identical(f.Type(), to.Field(i).Type()):
			x.Keys, x.Args = append(x.Keys, f.Name()), append(x.Args, part)
		case kind.Nillable(f.Type()) && startsNil(init, from, i):
			others = append(others, part)
		default:
			return nil
		}
	}
	for _, part := range others {
		requireNil(o, part, obj)
	}
	v := o.fn.temp(strings.ToLower(obj.Name()), x, o.scope.note)
	o.fn.assembled[v.Var] = obj
	return v
}

// requireNil emits a panic if part, a field of the variable obj, is not nil.
func requireNil(o *operands, part *ir.Expr, obj *types.Var) {
	st := &ir.If{Note: o.scope.note, Cond: ir.Binary(token.NEQ, part, &ir.Expr{Op: ir.OpNil, Type: part.Type})}
	st.Then = o.fn.inBlock(func() {
		o.fn.panics("the field "+part.Obj.Name()+" of the variable "+obj.Name()+" of package "+obj.Pkg().Name()+" is not nil", o.scope.note)
	})
	o.fn.emit(st)
}

// startsNil reports whether the initialiser of a variable leaves field i of its type nil.
func startsNil(init frozen.Initialiser, st *types.Struct, i int) bool {
	if init.Value == nil {
		return true
	}
	lit, ok := ast.Unparen(init.Value).(*ast.CompositeLit)
	if !ok {
		return false
	}
	for at, el := range lit.Elts {
		if kv, keyed := el.(*ast.KeyValueExpr); keyed {
			if kv.Key.(*ast.Ident).Name != st.Field(i).Name() {
				continue
			}
			el, at = kv.Value, i
		}
		if at == i {
			return init.Info.Types[el].IsNil()
		}
	}
	return true
}

// refuseAssembled reports an error if x is part of a variable that contains a copy of a package-level variable:
// assignments to it would be lost. It reports whether there is such an error.
func (o *operands) refuseAssembled(x *ir.Expr) bool {
	v := x.Root()
	if v == nil || o.fn.assembled[v] == nil {
		return false
	}
	o.scope.errorf(o.scope.note.Pos, "pass it as an argument", "the variable %s holds objects whose fields are not visible from here", o.fn.assembled[v].Name())
	return true
}
