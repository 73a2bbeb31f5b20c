package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// united returns x as a value of type want, if want is a union.
func (o *operands) united(x *ir.Expr, want types.Type) *ir.Expr {
	if o.prog.names.View.Function(want) != nil {
		return o.unitedFunction(x, want)
	}
	if mirror.Map(o.prog.names.View, want) != nil {
		return asKeyed(o, x, want)
	}
	l := o.prog.names.View.Union(want)
	if l == nil || types.Identical(x.Type, want) {
		return x
	}
	if b, ok := x.Type.(*types.Basic); x.Op == ir.OpNil && (x.Type == nil || ok && b.Kind() == types.UntypedNil) {
		return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
	}
	if from := o.prog.names.View.Union(x.Type); from != nil {
		v, _ := reunited(o, x, want, from.Types, x.Pos)
		return v
	}
	i := o.prog.numberOf(l, x.Type)
	if i < 0 && l.Inferred {
		o.recordStored(l, x)
		return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
	}
	if i < 0 {
		missing(o, l, o.prog.names.View.Original(x.Type), x.Pos)
		return &ir.Expr{Op: ir.OpComposite, Type: want, Pos: x.Pos}
	}
	if kind.IsPointer(l.Types[i]) {
		return mirror.Wrap(want, i, x)
	}
	t := o.prog.names.View.Type(l.Types[i])
	p := o.fn.temp("p", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), o.scope.note)
	o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Deref(p.Clone(), t), RHS: x, Tok: token.ASSIGN})
	return mirror.Wrap(want, i, p)
}

// recordStored records that x is stored in an interface whose dynamic types are inferred. Lowering fails, and starts
// again with the type of x in the list.
func (o *operands) recordStored(l *shape.Listing, x *ir.Expr) {
	t := o.prog.names.View.Original(x.Type)
	if shape.Parameterized(t) {
		o.scope.errorf(x.Pos, "ask for the derivative of a function that calls this one with concrete types", "a value of type %s, which differs from instance to instance, is stored in the interface %s", o.prog.names.Text(t), l.Name)
		return
	}
	if types.IsInterface(t) {
		o.prog.unit.Interfaces = append(o.prog.unit.Interfaces, t)
		o.scope.errorf(x.Pos, "use the concrete type", "a value of the interface %s is stored in the interface %s, so its dynamic type is not known at generation", o.prog.names.Text(t), l.Name)
		return
	}
	missing(o, l, t, x.Pos)
}

// missing reports that a value of type t is stored in the interface of l, and that l does not list t.
func missing(o *operands, l *shape.Listing, t types.Type, pos token.Pos) {
	if !l.Inferred {
		o.scope.errorf(pos, "list it with types="+l.Name, "a value of type %s is stored in an interface whose dynamic types are %s", o.prog.names.Text(t), l.Text)
		return
	}
	o.prog.unit.Inferred = append(o.prog.unit.Inferred, Inferred{In: l, Type: t})
	o.scope.errorf(pos, "use the concrete type", "a value of type %s is stored in the interface %s, so its dynamic type is not known at generation", o.prog.names.Text(t), l.Name)
}

// numberOf returns the number of the type t among those that l lists, or -1.
func (pg *program) numberOf(l *shape.Listing, t types.Type) int {
	for i, listed := range l.Types {
		if types.Identical(pg.names.View.Type(listed), t) {
			return i
		}
	}
	return -1
}

// isOf returns the condition that the union x has the dynamic type with number i.
func isOf(x *ir.Expr, i int) *ir.Expr {
	return ir.Binary(token.EQL, mirror.Tag(x.Clone()), ir.Int(int64(i+1)))
}

// unionAs returns the value of the union x as one of type t, or zero if x has another type. It also returns the
// condition that x has type t. If t is an interface that is not a union, neither is known.
func (o *operands) unionAs(x *ir.Expr, t types.Type, e ast.Node) (val, is *ir.Expr) {
	l := o.prog.names.View.Union(x.Type)
	if types.Identical(o.prog.names.View.Type(t), x.Type) { // the interface itself
		return x, o.fn.temp("ok", nilUnion(token.NEQ, x.Clone()), o.scope.note)
	}
	if other := o.prog.names.View.Union(o.prog.names.View.Type(t)); other != nil {
		return reunited(o, x, o.prog.names.View.Type(t), implementing(l.Types, other.Of), e.Pos())
	}
	v := o.fn.fresh("val", t, e.Pos())
	o.fn.emit(&ir.Decl{Note: o.scope.note, Var: v})
	if types.IsInterface(t) {
		o.prog.unit.Interfaces = append(o.prog.unit.Interfaces, t)
		o.scope.errorf(e.Pos(), "convert it to a concrete type", "an interface whose values may be active is converted to another interface")
		return ir.Use(v), ir.Bool(false)
	}
	i := o.prog.numberOf(l, t)
	if i < 0 {
		return ir.Use(v), ir.Bool(false)
	}
	ok := o.fn.temp("ok", isOf(x, i), o.scope.note)
	st := &ir.If{Note: o.scope.note, Cond: ok.Clone()}
	st.Then = o.fn.inBlock(func() {
		o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(v), RHS: mirror.DynamicValue(x.Clone(), i, l.Types[i]), Tok: token.ASSIGN})
	})
	o.fn.emit(st)
	return ir.Use(v), ok
}

// reunited returns the union x as a value of type want. The value is the same if the dynamic type is in list.
// reunited also returns the condition that it is.
func reunited(o *operands, x *ir.Expr, want types.Type, list []types.Type, pos token.Pos) (val, is *ir.Expr) {
	x = o.asStable(x)
	from, to := o.prog.names.View.Union(x.Type), o.prog.names.View.Union(want)
	v, ok := o.fn.fresh("val", want, pos), o.fn.fresh("ok", ir.Bool(true).Type, pos)
	o.fn.emit(&ir.Decl{Note: o.scope.note, Var: v})
	o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(ok), RHS: ir.Bool(false), Tok: token.DEFINE})
	for i, t := range from.Types {
		if !slices.ContainsFunc(list, func(u types.Type) bool { return types.Identical(t, u) }) {
			continue
		}
		at := o.prog.numberOf(to, o.prog.names.View.Type(t))
		if at < 0 {
			missing(o, to, t, pos)
			continue
		}
		st := &ir.If{Note: o.scope.note, Cond: isOf(x, i)}
		st.Then = o.fn.inBlock(func() {
			o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(v), RHS: mirror.Wrap(want, at, mirror.Pointer(x.Clone(), i)), Tok: token.ASSIGN})
			o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: ir.Use(ok), RHS: ir.Bool(true), Tok: token.ASSIGN})
		})
		o.fn.emit(st)
	}
	return ir.Use(v), ir.Use(ok)
}

// implementing returns the types in list that implement the interface.
func implementing(list []types.Type, iface types.Type) []types.Type {
	return slices.DeleteFunc(slices.Clone(list), func(t types.Type) bool { return !types.Implements(t, iface.Underlying().(*types.Interface)) })
}

// nilUnion returns the comparison of the union x with nil.
func nilUnion(op token.Token, x *ir.Expr) *ir.Expr {
	return ir.Binary(op, mirror.Tag(x), ir.Int(0))
}

// comparesUnions reports whether a union, or a map that is mirrored, is compared.
func (pg *program) comparesUnions(x, y *ir.Expr) bool {
	within := x.Op != ir.OpNil && y.Op != ir.OpNil && x.Type != nil && mirror.ComparesUnions(pg.names.View, x.Type)
	return pg.isUnion(x) || pg.isUnion(y) || within
}

func (pg *program) isUnion(x *ir.Expr) bool {
	view := pg.names.View
	return x.Type != nil && (view.Union(x.Type) != nil || mirror.Map(view, x.Type) != nil)
}

// compared returns the comparison e of x and y, one of which is a union.
func (o *operands) compared(e *ast.BinaryExpr, x, y *ir.Expr) *ir.Expr {
	if !o.prog.isUnion(x) {
		x, y = y, x
	}
	switch {
	case o.fn.keyedMap(x) != nil:
		places := mirror.Places(x)
		return ir.Binary(e.Op, places, &ir.Expr{Op: ir.OpNil, Type: places.Type})
	case y.Op == ir.OpNil:
		return nilUnion(e.Op, x)
	}
	return o.scope.bad(e, "compare what they hold", "interfaces whose values may be active are compared")
}
