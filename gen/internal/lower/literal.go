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

func (fr *expressions) composite(e *ast.CompositeLit) *ir.Expr { return fr.literal(e, fr.typeOf(e)) }

// literal lowers a composite literal of type t.
func (fr *expressions) literal(e *ast.CompositeLit, t types.Type) *ir.Expr {
	if m := mirror.Map(fr.names.View, t); m != nil {
		return fr.keyedLiteral(e, t, m)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return fr.structLit(e, t, u)
	case *types.Array:
		return fr.arrayLit(e, t)
	case *types.Slice:
		return fr.sliceLit(e, t, u)
	case *types.Map:
		return fr.mapLit(e, t, u)
	}
	return fr.bad(e, "", "this composite literal is not supported")
}

func (fr *expressions) mapLit(e *ast.CompositeLit, t types.Type, u *types.Map) *ir.Expr {
	fr.comparable(u.Key(), e)
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for _, el := range e.Elts {
		kv := el.(*ast.KeyValueExpr)
		x.Args = append(x.Args, fr.elem(kv.Key, u.Key()), fr.elem(kv.Value, u.Elem()))
	}
	return x
}

func (fr *expressions) structLit(e *ast.CompositeLit, t types.Type, u *types.Struct) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	for i, el := range e.Elts {
		f, val := u.Field(min(i, u.NumFields()-1)), el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			f = kind.FieldNamed(u, kv.Key.(*ast.Ident).Name)
			val = kv.Value
		}
		arg := fr.elem(val, f.Type())
		if f.Name() == "_" {
			fr.discard(arg, fr.note)
			continue
		}
		fr.sees(x, f, el)
		x.Keys = append(x.Keys, f.Name())
		x.Args = append(x.Args, arg)
	}
	return x
}

// elem lowers an element of a composite literal, whose type may be elided.
func (fr *expressions) elem(e ast.Expr, want types.Type) *ir.Expr {
	lit, ok := e.(*ast.CompositeLit)
	if ok && lit.Type == nil {
		if p, ptr := want.Underlying().(*types.Pointer); ptr {
			t := fr.subst(p.Elem())
			x := fr.literal(lit, t)
			v := fr.temp("p", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), fr.note)
			fr.emit(&ir.Assign{Note: fr.note, LHS: ir.Deref(v.Clone(), t), RHS: x, Tok: token.ASSIGN})
			return v
		}
	}
	return explicit(fr.value(e, want), want)
}

func (fr *expressions) arrayLit(e *ast.CompositeLit, t types.Type) *ir.Expr {
	x := &ir.Expr{Op: ir.OpComposite, Type: t}
	syntax.Indexed(fr.decl, e, func(i int64, val ast.Expr) {
		x.Keys = append(x.Keys, constant.MakeInt64(i).String())
		x.Args = append(x.Args, fr.elem(val, kind.Elem(t)))
	})
	return x
}

// sliceLit lowers []T{...} to make and stores.
func (fr *expressions) sliceLit(e *ast.CompositeLit, t types.Type, u *types.Slice) *ir.Expr {
	note := fr.note
	vals := map[int64]*ir.Expr{}
	var order []int64
	n := syntax.Indexed(fr.decl, e, func(i int64, val ast.Expr) {
		vals[i] = fr.elem(val, u.Elem())
		order = append(order, i)
	})
	s := fr.temp("s", ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, ir.Int(n)), note)
	for _, i := range order {
		fr.emit(&ir.Assign{Note: note, LHS: ir.Index(s.Clone(), ir.Int(i), u.Elem()), RHS: vals[i], Tok: token.ASSIGN})
	}
	return s
}
