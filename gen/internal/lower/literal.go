package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

func (ex *expressions) composite(e *ast.CompositeLit) *ir.Expr {
	return ex.literal(e, ex.scope.typeOf(e))
}

// literal lowers a composite literal of type t.
func (ex *expressions) literal(e *ast.CompositeLit, t types.Type) *ir.Expr {
	if m := mirror.Map(ex.prog.names.View, t); m != nil {
		return ex.keyedLiteral(e, t, m)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return ex.structLit(e, t, u)
	case *types.Array:
		return ex.arrayLit(e, t)
	case *types.Slice:
		return ex.sliceLit(e, t, u)
	case *types.Map:
		return ex.mapLit(e, t, u)
	}
	return ex.scope.bad(e, "", "this composite literal is not supported")
}

func (ex *expressions) mapLit(e *ast.CompositeLit, t types.Type, u *types.Map) *ir.Expr {
	ex.refuseUnionKeys(u.Key(), e)
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for _, el := range e.Elts {
		kv := el.(*ast.KeyValueExpr)
		x.Args = append(x.Args, ex.elem(kv.Key, u.Key()), ex.elem(kv.Value, u.Elem()))
	}
	return x
}

func (ex *expressions) structLit(e *ast.CompositeLit, t types.Type, u *types.Struct) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for i, el := range e.Elts {
		f, val := u.Field(min(i, u.NumFields()-1)), el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			f = kind.FieldNamed(u, kv.Key.(*ast.Ident).Name)
			val = kv.Value
		}
		arg := ex.elem(val, f.Type())
		if f.Name() == "_" {
			ex.fn.discard(arg, ex.scope.note)
			continue
		}
		ex.ops.requireField(x, f, el)
		x.Keys = append(x.Keys, f.Name())
		x.Args = append(x.Args, arg)
	}
	return x
}

// elem lowers an element of a composite literal, whose type may be elided.
func (ex *expressions) elem(e ast.Expr, want types.Type) *ir.Expr {
	lit, ok := e.(*ast.CompositeLit)
	if ok && lit.Type == nil {
		if p, ptr := want.Underlying().(*types.Pointer); ptr {
			t := ex.scope.subst(p.Elem())
			x := ex.literal(lit, t)
			laterCalls(ex, lit)
			return inNew(ex.fn, x, t, ex.scope.note)
		}
	}
	return explicit(ex.value(e, want), want)
}

func (ex *expressions) arrayLit(e *ast.CompositeLit, t types.Type) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	syntax.Indexed(ex.scope.decl, e, func(i int64, val ast.Expr) {
		x.Keys = append(x.Keys, constant.MakeInt64(i).String())
		x.Args = append(x.Args, ex.elem(val, kind.Elem(t)))
	})
	return x
}

// sliceLit lowers []T{...} to make and stores.
func (ex *expressions) sliceLit(e *ast.CompositeLit, t types.Type, u *types.Slice) *ir.Expr {
	note := ex.scope.note
	vals := map[int64]*ir.Expr{}
	var order []int64
	n := syntax.Indexed(ex.scope.decl, e, func(i int64, val ast.Expr) {
		vals[i] = ex.elem(val, u.Elem())
		order = append(order, i)
	})
	laterCalls(ex, e)
	s := ex.fn.temp("s", ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, ir.Int(n)), note)
	for _, i := range order {
		ex.fn.emit(&ir.Assign{Note: note, LHS: ir.Index(s.Clone(), ir.Int(i), u.Elem()), RHS: vals[i], Tok: token.ASSIGN})
	}
	return s
}
