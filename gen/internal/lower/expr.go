package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// value lowers e as a value assigned to something of type want.
func (fr *expressions) value(e ast.Expr, want types.Type) *ir.Expr {
	if x := fr.failure(e, want); x != nil {
		return x
	}
	if fr.names.View.Function(want) != nil {
		return fr.up.functionAs(e, want)
	}
	x := fr.expr(e)
	if want != nil && (types.IsInterface(want) || fr.names.View.Union(want) != nil) {
		noteBoxed(fr.scope, e)
	}
	if fr.names.View.Union(want) != nil || want != nil && mirror.Map(fr.names.View, want) != nil {
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

// expr lowers an expression of one value. Calls with source are inlined into
// the current block first.
func (fr *expressions) expr(e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	nameValue(fr.scope, e)
	if tv := fr.decl.Info.Types[e]; tv.Value != nil {
		return fr.constant(e, tv)
	}
	if t := fr.names.Kept(fr.decl.Info.Types[e].Type); t != nil && !fr.names.View.Active() {
		fr.names.View.Wish(types.NewStruct(nil, nil))
		return fr.bad(e, "ask for the derivative in package "+t.Pkg().Name()+", or write a //gradgen:rule for the function called", "this is of type %s, which package %s does not export", t.Name(), t.Pkg().Name())
	}
	if x := fr.unpaired(e, fr.typeOf(e)); x != nil {
		return x
	}
	if x := converted(fr, e); x != nil {
		return x
	}
	x := fr.node(e)
	if x.Pos == token.NoPos {
		x.Pos = e.Pos()
	}
	return x
}

// node lowers e, by the facts about it where it is a function.
func (fr *expressions) node(e ast.Expr) *ir.Expr {
	if t := fr.decl.Info.Types[e]; t.IsValue() && !t.IsNil() && fr.isFunction(e) {
		return fr.up.functionValue(e)
	}
	return fr.exprNode(e)
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
		return fr.index(e)
	case *ast.SelectorExpr:
		return fr.selector(e)
	case *ast.SliceExpr:
		return fr.slice(e)
	case *ast.CallExpr:
		return fr.up.call(e)
	case *ast.CompositeLit:
		return fr.composite(e)
	case *ast.TypeAssertExpr:
		val, is := fr.assertion(e, fr.typeOf(e), true)
		switch yes, known := settledAs(is); {
		case is == nil, yes:
			return val
		case known && !types.Identical(val.Type, fr.typeOf(e)):
			return fr.bad(e, "leave it out", "this assertion always panics: the value is of type %s", val.Type)
		}
		return fr.asserted(e, val, is)
	case *ast.FuncLit:
		return fr.bad(e, "call it directly, bind it to a variable that is only called, or pass it to a function whose source is available", "a function literal escapes here")
	}
	return fr.bad(e, unsupportedHint, "this expression cannot be differentiated")
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
			return fr.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", e.Name)
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
		return fr.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", obj.Name())
	}
	return fr.bad(e, unsupportedHint, "this name cannot be used in a differentiated function")
}

func (fr *expressions) binary(e *ast.BinaryExpr) *ir.Expr {
	if x := fr.functionAgainstNil(e); x != nil {
		return x
	}
	before := len(fr.reads.list)
	x := fr.expr(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		fr.reads.done(before)
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
	if x.Op == ir.OpNil && y.Op == ir.OpNil {
		same := ir.Bool(e.Op == token.EQL)
		same.Name = foregone
		return same
	}
	x, y = comparedWith(fr.operands, x, y), comparedWith(fr.operands, y, x)
	if (e.Op == token.SHL || e.Op == token.SHR) && x.Op == ir.OpConst && !y.IsConst() {
		x = ir.Convert(fr.typeOf(e), x) // or its type would depend on where it is printed
	}
	if x.Op == ir.OpNil {
		x.Type = y.Type
	}
	if y.Op == ir.OpNil {
		y.Type = x.Type
	}
	if z := fr.complexBinary(e, x, y); z != nil {
		return z
	}
	t := fr.typeOf(e)
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedBool {
		t = types.Typ[types.Bool]
	}
	return &ir.Expr{Op: ir.OpBinary, Tok: e.Op, Type: t, Args: []*ir.Expr{x, y}}
}

// functionAgainstNil is the comparison e of a function with nil; nil for any other.
func (fr *expressions) functionAgainstNil(e *ast.BinaryExpr) *ir.Expr {
	f, other := e.X, e.Y
	if fr.decl.Info.Types[f].IsNil() {
		f, other = other, f
	}
	if !fr.decl.Info.Types[other].IsNil() || fr.decl.Info.Types[f].IsNil() || !fr.isFunction(f) {
		return nil
	}
	fv, ok, again := fr.up.knownOnce(f)
	switch {
	case again:
		return nil
	case !ok:
		return fr.bad(f, "call a function that is known where the derivative is generated", "the function value %s is not known at generation", fr.source(f))
	case fv.oneOf.codes != nil:
		return nilUnion(e.Op, fv.recv)
	case fv.oneOf.some():
		return ir.Binary(e.Op, fv.recv, &ir.Expr{Op: ir.OpNil, Type: fv.recv.Type})
	}
	differ := ir.Bool(e.Op == token.NEQ)
	differ.Name = foregone
	return differ
}

// neverNil reports whether an interface, whose value x has a type that is known, is
// compared with nil, which it is not whatever it holds.
func (fr *scope) neverNil(e ast.Expr, x, y *ir.Expr) bool {
	return y.Op == ir.OpNil && x.Op != ir.OpNil && types.IsInterface(fr.typeOf(e)) && !types.IsInterface(x.Type)
}

func (fr *expressions) unary(e *ast.UnaryExpr) *ir.Expr {
	switch e.Op {
	case token.AND:
		return fr.addr(e)
	case token.ARROW:
		return fr.bad(e, unsupportedHint, "a channel operation cannot be differentiated")
	}
	x := fr.expr(e.X)
	if fr.isPair(x.Type) {
		return fr.signed(e.Op, x)
	}
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

// place lowers an expression that is assigned to.
func (fr *expressions) place(e ast.Expr) *ir.Expr {
	if x := fr.elementPlace(e); x != nil {
		return x
	}
	x := fr.expr(e)
	root := unconverted(x)
	for root.Op == ir.OpField || root.Op == ir.OpIndex {
		if x.Op == ir.OpIndex {
			if m, is := root.Args[0].Type.Underlying().(*types.Map); is {
				fr.comparable(m.Key(), e)
				return x
			}
		}
		root = root.Args[0]
	}
	if root.Op == ir.OpGlobal && !fr.runs && !fr.names.View.Set().Copies(root.Obj) {
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
		return fr.escapes(e)
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

func (fr *expressions) index(e *ast.IndexExpr) *ir.Expr {
	x := fr.operand(e.X)
	if val, _, keyed := fr.element(x, e); keyed {
		return val
	}
	return ir.Index(x, mapKey(fr, x, e.Index), fr.typeOf(e))
}

// mapKey lowers an index of x: that of a map may be an interface, which a constant becomes.
func mapKey(fr *expressions, x *ir.Expr, e ast.Expr) *ir.Expr {
	m, ok := x.Type.Underlying().(*types.Map)
	if mirrored := fr.keyedMap(x); mirrored != nil {
		m, ok = mirrored, true
	}
	if ok && types.IsInterface(m.Key()) {
		return fr.value(e, m.Key())
	}
	return fr.expr(e)
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

// multi lowers an expression of several values to variables holding them. The first may be
// unwanted.
func (fr *expressions) multi(e ast.Expr, unwanted bool) []*ir.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if vals, ok := fr.up.callMulti(call); ok {
			return vals
		}
	}
	tuple := fr.tupleTypes(e)
	var x *ir.Expr
	index, indexed := ast.Unparen(e).(*ast.IndexExpr)
	if indexed {
		x = fr.expr(index.X)
		if val, has, keyed := fr.element(x, index); keyed {
			return []*ir.Expr{val, has}
		}
		x = ir.Index(x, mapKey(fr, x, index.Index), tuple[0])
	} else if assert, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		val, is := fr.assertion(assert, tuple[0], !unwanted)
		switch yes, known := settledAs(is); {
		case known:
			return fr.settled(val, yes, tuple[0])
		case is != nil:
			return []*ir.Expr{val, is}
		}
		x = val
	} else {
		x = fr.expr(e)
	}
	vals := make([]*ir.Expr, len(tuple))
	lhs := make([]*ir.Expr, len(tuple))
	for i, t := range tuple {
		v := fr.fresh("t", t, e.Pos())
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	fr.emit(&ir.Multi{Note: fr.note, LHS: lhs, RHS: x, Define: true})
	return vals
}

// places lowers the left-hand sides of a statement, nil for blank or absent ones. After freeze,
// which is called once the values are known, none of the assignments moves the place of another:
// compiled Go makes all calls before it reads the operands of the places.
func (fr *expressions) places(lhs ...ast.Expr) (places []*ir.Expr, freeze func()) {
	places = make([]*ir.Expr, len(lhs))
	moved := map[*ir.Var]bool{}
	n := 0
	for i, e := range lhs {
		if e != nil && !syntax.IsBlank(e) {
			places[i] = fr.place(e)
			moved[places[i].Root()] = true
			n++
		}
	}
	note := fr.note
	return places, func() {
		for _, p := range places {
			if p != nil && n > 1 {
				fr.frozen(p, moved, note)
			}
		}
	}
}
