package lower

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// value lowers e as a value assigned to something of type want.
func (fr *expressions) value(e ast.Expr, want types.Type) *ir.Expr {
	x := fr.expr(e)
	if fr.names.View.Union(want) != nil {
		return fr.united(x, want)
	}
	if x.Op == ir.OpNil {
		return fr.none(x, want)
	}
	if x.Op == ir.OpConst && want != nil {
		return fr.constantAs(x, want)
	}
	return x
}

// constantAs is the constant x as a value of type want. An interface holds it with its
// own type, which the text of a constant does not say.
func (fr *operands) constantAs(x *ir.Expr, want types.Type) *ir.Expr {
	switch t := types.Unalias(x.Type).(type) {
	case *types.Basic:
		if types.IsInterface(want) {
			return x
		}
	case *types.Named:
		if types.IsInterface(want) && !fr.names.Unnameable(t) {
			return ir.Convert(x.Type, x)
		}
		if types.IsInterface(want) {
			return x
		}
	}
	x.Type = want
	return x
}

// none is x, a nil, as a value of type want. An interface that holds a nil pointer is
// not nil: the pointer is a variable of its own.
func (fr *operands) none(x *ir.Expr, want types.Type) *ir.Expr {
	b, basic := x.Type.(*types.Basic)
	untyped := x.Type == nil || basic && b.Kind() == types.UntypedNil
	if want != nil && types.IsInterface(want) && !untyped && !types.IsInterface(x.Type) {
		v := fr.fresh("none", x.Type, x.Pos)
		fr.emit(&ir.Decl{Note: fr.note, Var: v})
		return ir.Use(v)
	}
	x.Type = want
	return x
}

// expr lowers an expression of one value. Calls with source are inlined into
// the current block first.
func (fr *expressions) expr(e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	if tv := fr.decl.Info.Types[e]; tv.Value != nil {
		return fr.constant(e, tv)
	}
	if t := fr.names.Kept(fr.decl.Info.Types[e].Type); t != nil && !fr.names.View.Active() {
		fr.names.View.Wish(types.NewStruct(nil, nil))
		return fr.bad(e, "ask for the derivative in package "+t.Pkg().Name()+", or write a //gradgen:rule for the function called", "this is of type %s, which package %s does not export", t.Name(), t.Pkg().Name())
	}
	x := fr.exprNode(e)
	if x.Pos == token.NoPos {
		x.Pos = e.Pos()
	}
	return x
}

func (fr *expressions) exprNode(e ast.Expr) *ir.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return fr.ident(e)
	case *ast.BinaryExpr:
		return fr.binary(e)
	case *ast.UnaryExpr:
		return fr.unary(e)
	case *ast.StarExpr:
		return fr.deref(fr.expr(e.X), fr.typeOf(e))
	case *ast.IndexExpr:
		return ir.Index(fr.operand(e.X), fr.expr(e.Index), fr.typeOf(e))
	case *ast.SelectorExpr:
		return fr.selector(e)
	case *ast.SliceExpr:
		return fr.slice(e)
	case *ast.CallExpr:
		return fr.up.call(e)
	case *ast.CompositeLit:
		return fr.composite(e)
	case *ast.TypeAssertExpr:
		if val, is, united := fr.unitedAssertion(e, fr.typeOf(e)); united {
			return fr.asserted(e, val, is)
		}
		x, is, known := fr.assertion(e, fr.typeOf(e))
		if known && !is {
			return fr.bad(e, "leave it out", "this assertion always panics: the value is of type %s", x.Type)
		}
		return x
	case *ast.FuncLit:
		return fr.bad(e, "call it directly, bind it to a variable that is only called, or pass it to a function whose source is at hand", "a function literal escapes here")
	}
	return fr.bad(e, unsupportedHint, "this expression cannot be differentiated")
}

// constant keeps the user's spelling where it can.
func (fr *operands) constant(e ast.Expr, tv types.TypeAndValue) *ir.Expr {
	t := fr.subst(tv.Type)
	c := &ir.Expr{Op: ir.OpConst, Type: t, Val: tv.Value, Pos: e.Pos()}
	if kind.IsComplex(t) && tv.Value.Kind() == constant.Complex {
		return fr.bad(e, "use two real numbers", "complex numbers cannot be differentiated")
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		c.Lit = e.Value
	case *ast.Ident:
		if obj, ok := fr.decl.Info.Uses[e].(*types.Const); ok && fr.names.Visible(obj) {
			return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: obj, Val: tv.Value, Pos: e.Pos()}
		}
	case *ast.SelectorExpr:
		if obj, ok := fr.decl.Info.Uses[e.Sel].(*types.Const); ok && fr.names.Visible(obj) {
			return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: obj, Val: tv.Value, Pos: e.Pos()}
		}
	case *ast.UnaryExpr, *ast.BinaryExpr:
		c.Lit = fr.constText(e)
	case *ast.CallExpr:
		if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped == 0 {
			return ir.Convert(t, c)
		}
	}
	return c
}

// constText returns the source of a constant expression if it reads the same
// in the emitted file: literals, operators and visible constants only.
func (fr *operands) constText(e ast.Expr) string {
	plain := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.BasicLit, *ast.BinaryExpr, *ast.UnaryExpr, *ast.ParenExpr:
		default:
			plain = false
		}
		return plain
	})
	if !plain {
		return ""
	}
	return "(" + fr.source(e) + ")"
}

func (fr *expressions) ident(e *ast.Ident) *ir.Expr {
	obj := fr.decl.Info.Uses[e]
	if _, ok := obj.(*types.Nil); ok {
		return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e)}
	}
	if obj == nil {
		obj = fr.decl.Info.Defs[e]
	}
	if b, ok := fr.lookup(obj); ok {
		switch {
		case b.fn != nil:
			return fr.bad(e, "call it, or pass it to a function whose source is at hand", "the function value %s escapes here", e.Name)
		case b.place != nil:
			return ir.Addr(b.place.Clone())
		case b.at != nil:
			return b.at.Clone()
		case b.v == nil: // reported where it was bound
			return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e)}
		}
		return ir.Use(b.v)
	}
	return fr.global(e, obj)
}

func (fr *operands) global(e ast.Expr, obj types.Object) *ir.Expr {
	switch obj := obj.(type) {
	case *types.Var:
		if !fr.names.Visible(obj) || fr.names.View.Mirrors(fr.typeOf(e)) {
			return fr.copied(e, obj)
		}
		return &ir.Expr{Op: ir.OpGlobal, Type: fr.typeOf(e), Obj: obj}
	case *types.Func:
		return fr.bad(e, "call it, or pass it to a function whose source is at hand", "the function value %s escapes here", obj.Name())
	}
	return fr.bad(e, unsupportedHint, "this name cannot be used in a differentiated function")
}

func (fr *expressions) binary(e *ast.BinaryExpr) *ir.Expr {
	x := fr.expr(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		return fr.shortCircuit(e.Op, x, func() *ir.Expr { return fr.expr(e.Y) })
	}
	y := fr.expr(e.Y)
	if fr.names.View.Active() && fr.comparesUnions(x, y) {
		return fr.compared(e, x, y)
	}
	if fr.neverNil(e.X, x, y) || fr.neverNil(e.Y, y, x) {
		differ := ir.Bool(e.Op == token.NEQ)
		differ.Name = foregone
		return differ
	}
	if (e.Op == token.SHL || e.Op == token.SHR) && x.Op == ir.OpConst && !y.IsConst() {
		x = ir.Convert(fr.typeOf(e), x) // or its type would depend on where it is printed
	}
	if x.Op == ir.OpNil {
		x.Type = y.Type
	}
	if y.Op == ir.OpNil {
		y.Type = x.Type
	}
	t := fr.typeOf(e)
	if kind.IsComplex(t) || kind.IsComplex(x.Type) {
		return fr.bad(e, "use two real numbers", "complex numbers cannot be differentiated")
	}
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedBool {
		t = types.Typ[types.Bool]
	}
	return &ir.Expr{Op: ir.OpBinary, Tok: e.Op, Type: t, Args: []*ir.Expr{x, y}}
}

// neverNil reports whether an interface, whose value x has a type that is known, is
// compared with nil, which it is not whatever it holds.
func (fr *scope) neverNil(e ast.Expr, x, y *ir.Expr) bool {
	return y.Op == ir.OpNil && x.Op != ir.OpNil && types.IsInterface(fr.typeOf(e)) && !types.IsInterface(x.Type)
}

// shortCircuit keeps && and || where the right operand, which right lowers,
// needs no statements of its own, and spells the condition out where it does.
func (fr *operands) shortCircuit(op token.Token, x *ir.Expr, right func() *ir.Expr) *ir.Expr {
	var y *ir.Expr
	pre := fr.inBlock(func() { y = right() })
	if len(pre.Stmts) == 0 {
		return &ir.Expr{Op: ir.OpBinary, Tok: op, Type: types.Typ[types.Bool], Args: []*ir.Expr{x, y}}
	}
	x.Type = types.Typ[types.Bool]
	t := fr.temp("cond", x, fr.note)
	pre.Add(&ir.Assign{Note: fr.note, LHS: t.Clone(), RHS: y, Tok: token.ASSIGN})
	cond := t.Clone()
	if op == token.LOR {
		cond = not(cond)
	}
	fr.emit(&ir.If{Note: fr.note, Cond: cond, Then: pre})
	return t
}

func (fr *expressions) unary(e *ast.UnaryExpr) *ir.Expr {
	switch e.Op {
	case token.AND:
		return fr.addr(e)
	case token.ARROW:
		return fr.bad(e, unsupportedHint, "a channel operation cannot be differentiated")
	}
	x := fr.expr(e.X)
	return &ir.Expr{Op: ir.OpUnary, Tok: e.Op, Type: fr.typeOf(e), Args: []*ir.Expr{x}}
}

// addr lowers &x; &T{...} becomes new(T) and a store.
func (fr *expressions) addr(e *ast.UnaryExpr) *ir.Expr {
	if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
		t := fr.typeOf(lit)
		x := fr.composite(lit)
		note := fr.note
		p := fr.temp("p", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), note)
		fr.emit(&ir.Assign{Note: note, LHS: ir.Deref(p.Clone(), t), RHS: x, Tok: token.ASSIGN})
		return p
	}
	return fr.addrOf(fr.place(e.X))
}

// addrOf takes the address of a place; a variable it lies in becomes memory.
func (fr *operands) addrOf(p *ir.Expr) *ir.Expr {
	if p.Op == ir.OpDeref {
		return p.Args[0]
	}
	if v := p.Root(); v != nil {
		v.Addressed = true
	}
	return ir.Addr(p)
}

// deref lowers *x; a pointer known to be &place is the place.
func (fr *operands) deref(x *ir.Expr, t types.Type) *ir.Expr {
	if x.Op == ir.OpAddr {
		return x.Args[0]
	}
	return ir.Deref(x, t)
}

// place lowers an expression that is assigned to.
func (fr *expressions) place(e ast.Expr) *ir.Expr {
	x := fr.expr(e)
	root := x
	for root.Op == ir.OpField || root.Op == ir.OpIndex {
		if x.Op == ir.OpIndex {
			if _, m := root.Args[0].Type.Underlying().(*types.Map); m {
				return x
			}
		}
		root = root.Args[0]
	}
	if root.Op == ir.OpGlobal && !fr.names.View.Set().Copies(root.Obj) {
		fr.errorf(e.Pos(), "pass the variable as a parameter", "an assignment to the package-level variable %s cannot be differentiated", root.Obj.Name())
	}
	return x
}

func (fr *expressions) selector(e *ast.SelectorExpr) *ir.Expr {
	sel := fr.decl.Info.Selections[e]
	if sel == nil {
		return fr.global(e, fr.decl.Info.Uses[e.Sel])
	}
	if sel.Kind() != types.FieldVal {
		return fr.bad(e, "call the method directly", "the method value %s escapes here", e.Sel.Name)
	}
	return fr.fieldPath(fr.operand(e.X), sel.Index(), e)
}

// operand lowers e, a part of which is selected: a struct or an array that is
// no variable, such as a literal or a conversion, becomes one.
func (fr *expressions) operand(e ast.Expr) *ir.Expr {
	x := fr.expr(e)
	switch x.Type.Underlying().(type) {
	case *types.Struct, *types.Array:
		if !isPlace(x) && x.Op != ir.OpNil {
			return fr.temp("t", x, fr.note)
		}
	}
	return x
}

// fieldPath follows the fields named by index from x, through embedded
// structs and pointers.
func (fr *operands) fieldPath(x *ir.Expr, index []int, e ast.Expr) *ir.Expr {
	for _, i := range index {
		if x.Op == ir.OpAddr {
			x = x.Args[0]
		}
		st, ok := kind.StructOf(x.Type)
		if !ok {
			return fr.bad(e, "", "internal: field of %s", x.Type)
		}
		f := st.Field(i)
		if !f.Exported() && f.Pkg() != fr.pkg {
			fr.names.View.Wish(x.Type)
			return fr.bad(e, "ask for the derivative in package "+f.Pkg().Name()+", or write a //gradgen:rule for the function called", "field %s of package %s is not visible from here", f.Name(), f.Pkg().Name())
		}
		x = ir.Field(x, f, f.Type())
	}
	return x
}

func (fr *expressions) slice(e *ast.SliceExpr) *ir.Expr {
	x := fr.expr(e.X)
	if _, arr := x.Type.Underlying().(*types.Array); arr {
		if v := x.Root(); v != nil {
			v.Addressed = true
		}
	}
	opt := func(e ast.Expr) *ir.Expr {
		if e == nil {
			return nil
		}
		return fr.expr(e)
	}
	return &ir.Expr{Op: ir.OpSlice, Type: fr.typeOf(e), Args: []*ir.Expr{x, opt(e.Low), opt(e.High), opt(e.Max)}}
}
