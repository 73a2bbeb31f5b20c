package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// value lowers e as a value that is assigned to a place of type want.
func (ex *expressions) value(e ast.Expr, want types.Type) *ir.Expr {
	if x := ex.failure(e, want); x != nil {
		return x
	}
	if ex.prog.names.View.Function(want) != nil {
		return ex.up.functionAs(e, want)
	}
	x := ex.expr(e)
	if want != nil && (types.IsInterface(want) || ex.prog.names.View.Union(want) != nil) {
		noteBoxed(ex.scope, e)
		delayedBoxing(ex, e)
	}
	if ex.prog.names.View.Union(want) != nil || want != nil && mirror.Map(ex.prog.names.View, want) != nil {
		return ex.ops.united(x, want)
	}
	if x.Op == ir.OpNil {
		return ex.ops.nilAs(x, want)
	}
	if x.Op == ir.OpConst && want != nil {
		return ex.prog.constantAs(x, want)
	}
	return x
}

// expr lowers an expression with one value. Calls of functions with source are first inlined into the current
// block.
func (ex *expressions) expr(e ast.Expr) *ir.Expr {
	e = ast.Unparen(e)
	nameValue(ex.scope, e)
	if x, ok := ex.scope.evaluation.early[e]; ok {
		delete(ex.scope.evaluation.early, e)
		return x
	}
	if tv := ex.scope.decl.Info.Types[e]; tv.Value != nil {
		return ex.ops.constant(e, tv)
	}
	if t := ex.prog.names.Unexported(ex.scope.decl.Info.Types[e].Type); t != nil && !ex.prog.names.View.Active() {
		ex.prog.names.View.RequestFields(types.NewStruct(nil, nil))
		return ex.scope.bad(e, "ask for the derivative in package "+t.Pkg().Name()+", or write a //gradgen:rule for the function called", "this is of type %s, which package %s does not export", t.Name(), t.Pkg().Name())
	}
	if x := ex.scope.unpaired(e, ex.scope.typeOf(e)); x != nil {
		return x
	}
	if x := converted(ex, e); x != nil {
		return x
	}
	x := ex.node(e)
	if x.Pos == token.NoPos {
		x.Pos = e.Pos()
	}
	return x
}

// node lowers e. Its scope has the type information.
func (ex *expressions) node(e ast.Expr) *ir.Expr {
	if t := ex.scope.decl.Info.Types[e]; t.IsValue() && !t.IsNil() && ex.scope.isFunction(e) {
		return ex.up.functionValue(e)
	}
	return ex.exprNode(e)
}

func (ex *expressions) exprNode(e ast.Expr) *ir.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		return ex.ident(e)
	case *ast.BinaryExpr:
		return ex.binary(e)
	case *ast.UnaryExpr:
		return ex.unary(e)
	case *ast.StarExpr:
		return deref(ex.expr(e.X), ex.scope.typeOf(e))
	case *ast.IndexExpr:
		return ex.index(e)
	case *ast.SelectorExpr:
		return ex.selector(e)
	case *ast.SliceExpr:
		return ex.slice(e)
	case *ast.CallExpr:
		return ex.up.call(e)
	case *ast.CompositeLit:
		return ex.composite(e)
	case *ast.TypeAssertExpr:
		delayedAssertion(ex.scope, e)
		val, is := ex.assertion(e, ex.scope.typeOf(e), true)
		switch yes, known := knownOutcome(is); {
		case is == nil, yes:
			return val
		case known && !types.Identical(val.Type, ex.scope.typeOf(e)):
			val = ex.ops.zeroOf("val", ex.scope.typeOf(e), e.Pos())
		}
		return ex.asserted(e, val, is)
	case *ast.FuncLit:
		return ex.scope.bad(e, "call it directly, bind it to a variable that is only called, or pass it to a function whose source is available", "a function literal escapes here")
	}
	return ex.scope.bad(e, unsupportedHint, "this expression cannot be differentiated")
}

func (ex *expressions) ident(e *ast.Ident) *ir.Expr {
	obj := ex.scope.decl.Info.Uses[e]
	if _, ok := obj.(*types.Nil); ok {
		return &ir.Expr{Op: ir.OpNil, Type: ex.scope.typeOf(e)}
	}
	if obj == nil {
		obj = ex.scope.decl.Info.Defs[e]
	}
	if b, ok := ex.scope.lookup(obj); ok {
		switch {
		case b.fn != nil:
			return ex.scope.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", e.Name)
		case b.place != nil:
			return ir.Addr(b.place.Clone())
		case b.at != nil:
			return b.at.Clone()
		case b.v == nil: // an error was reported where it was bound
			return &ir.Expr{Op: ir.OpNil, Type: ex.scope.typeOf(e)}
		}
		return ir.Use(b.v)
	}
	return global(ex, e, obj)
}

func (o *operands) global(e ast.Expr, obj types.Object) *ir.Expr {
	switch obj := obj.(type) {
	case *types.Var:
		if !o.prog.names.Visible(obj) || o.prog.names.View.Mirrors(o.scope.typeOf(e)) {
			return o.copied(e, obj)
		}
		return &ir.Expr{Op: ir.OpGlobal, Type: o.scope.typeOf(e), Obj: obj}
	case *types.Func:
		return o.scope.bad(e, "call it, or pass it to a function whose source is available", "the function value %s escapes here", obj.Name())
	}
	return o.scope.bad(e, unsupportedHint, "this name cannot be used in a differentiated function")
}

func (ex *expressions) binary(e *ast.BinaryExpr) *ir.Expr {
	if x := ex.functionAgainstNil(e); x != nil {
		return x
	}
	before := len(ex.fn.reads.list)
	x := ex.expr(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		ex.fn.reads.done(before)
		return ex.ops.shortCircuit(e.Op, x, func() *ir.Expr { return ex.expr(e.Y) })
	}
	y := ex.expr(e.Y)
	if ex.prog.names.View.Active() && ex.prog.comparesUnions(x, y) {
		return ex.ops.compared(e, x, y)
	}
	if ex.scope.neverNil(e.X, x, y) || ex.scope.neverNil(e.Y, y, x) {
		differ := ir.Bool(e.Op == token.NEQ)
		differ.Name = knownCondition
		return differ
	}
	if x.Op == ir.OpNil && y.Op == ir.OpNil {
		same := ir.Bool(e.Op == token.EQL)
		same.Name = knownCondition
		return same
	}
	x, y = comparedWith(ex.ops, x, y), comparedWith(ex.ops, y, x)
	if (e.Op == token.SHL || e.Op == token.SHR) && x.Op == ir.OpConst && !y.IsConst() {
		x = ir.Convert(ex.scope.typeOf(e), x) // otherwise its type would depend on where it is printed
	}
	if x.Op == ir.OpNil {
		x.Type = y.Type
	}
	if y.Op == ir.OpNil {
		y.Type = x.Type
	}
	if z := ex.complexBinary(e, x, y); z != nil {
		return z
	}
	t := ex.scope.typeOf(e)
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedBool {
		t = types.Typ[types.Bool]
	}
	return &ir.Expr{Op: ir.OpBinary, Tok: e.Op, Type: t, Args: []*ir.Expr{x, y}}
}

// functionAgainstNil returns the comparison e of a function with nil, or nil if e is not one.
func (ex *expressions) functionAgainstNil(e *ast.BinaryExpr) *ir.Expr {
	f, other := e.X, e.Y
	if ex.scope.decl.Info.Types[f].IsNil() {
		f, other = other, f
	}
	if !ex.scope.decl.Info.Types[other].IsNil() || ex.scope.decl.Info.Types[f].IsNil() || !ex.scope.isFunction(f) {
		return nil
	}
	fv, ok, again := ex.up.knownOnce(f)
	switch {
	case again:
		return nil
	case !ok:
		return ex.scope.bad(f, "call a function that is known where the derivative is generated", "the function value %s is not known at generation", ex.scope.source(f))
	case fv.oneOf.codes != nil:
		return nilUnion(e.Op, fv.recv)
	case fv.oneOf.some():
		return ir.Binary(e.Op, fv.recv, &ir.Expr{Op: ir.OpNil, Type: fv.recv.Type})
	}
	differ := ir.Bool(e.Op == token.NEQ)
	differ.Name = knownCondition
	return differ
}

// neverNil reports whether e compares an interface with nil and the type of its value x is known. Such an interface
// is never nil.
func (sc *scope) neverNil(e ast.Expr, x, y *ir.Expr) bool {
	return y.Op == ir.OpNil && x.Op != ir.OpNil && types.IsInterface(sc.typeOf(e)) && !types.IsInterface(x.Type)
}

func (ex *expressions) unary(e *ast.UnaryExpr) *ir.Expr {
	switch e.Op {
	case token.AND:
		return ex.addr(e)
	case token.ARROW:
		return ex.scope.bad(e, unsupportedHint, "a channel operation cannot be differentiated")
	}
	x := ex.expr(e.X)
	if ex.scope.isPair(x.Type) {
		return ex.pairs.signed(e.Op, x)
	}
	return &ir.Expr{Op: ir.OpUnary, Tok: e.Op, Type: ex.scope.typeOf(e), Args: []*ir.Expr{x}}
}

// addr lowers &x; &T{...} becomes new(T) and a store.
func (ex *expressions) addr(e *ast.UnaryExpr) *ir.Expr {
	if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
		t := ex.scope.typeOf(lit)
		x := ex.composite(lit)
		laterCalls(ex, lit)
		return inNew(ex.fn, x, t, ex.scope.note)
	}
	return ex.ops.addrOf(ex.place(e.X))
}

// place lowers an expression that is assigned to.
func (ex *expressions) place(e ast.Expr) *ir.Expr {
	if x := ex.elementPlace(e); x != nil {
		return x
	}
	x := ex.expr(e)
	root := unconverted(x)
	for root.Op == ir.OpField || root.Op == ir.OpIndex {
		if x.Op == ir.OpIndex {
			if m, is := root.Args[0].Type.Underlying().(*types.Map); is {
				ex.refuseUnionKeys(m.Key(), e)
				return x
			}
		}
		root = root.Args[0]
	}
	if root.Op == ir.OpGlobal && !ex.req.runs && !ex.prog.names.View.Set().Copies(root.Obj) {
		ex.scope.errorf(e.Pos(), "pass the variable as a parameter", "an assignment to the package-level variable %s cannot be differentiated", root.Obj.Name())
	}
	ex.ops.refuseAssembled(root)
	return x
}

func (ex *expressions) selector(e *ast.SelectorExpr) *ir.Expr {
	sel := ex.scope.decl.Info.Selections[e]
	if sel == nil {
		return global(ex, e, ex.scope.decl.Info.Uses[e.Sel])
	}
	if sel.Kind() != types.FieldVal {
		return ex.scope.escapes(e)
	}
	return ex.ops.fieldPath(ex.operand(e.X), sel.Index(), e)
}

// operand lowers e, of which a part is selected. A struct or an array that is not a variable, such as a literal or a
// conversion, is assigned to one.
func (ex *expressions) operand(e ast.Expr) *ir.Expr {
	x := ex.expr(e)
	switch x.Type.Underlying().(type) {
	case *types.Struct, *types.Array:
		if !isPlace(x) && x.Op != ir.OpNil {
			return ex.fn.temp("t", x, ex.scope.note)
		}
	}
	return x
}

func (ex *expressions) index(e *ast.IndexExpr) *ir.Expr {
	x := ex.operand(e.X)
	if val, _, keyed := ex.element(x, e); keyed {
		return val
	}
	return ir.Index(x, mapKey(ex, x, e.Index), ex.scope.typeOf(e))
}

// mapKey lowers an index of x. If x is a map with interfaces as keys, a constant is converted to one.
func mapKey(ex *expressions, x *ir.Expr, e ast.Expr) *ir.Expr {
	m, ok := x.Type.Underlying().(*types.Map)
	if mirrored := ex.fn.keyedMap(x); mirrored != nil {
		m, ok = mirrored, true
	}
	if ok && types.IsInterface(m.Key()) {
		return ex.value(e, m.Key())
	}
	return ex.expr(e)
}

func (ex *expressions) slice(e *ast.SliceExpr) *ir.Expr {
	delayedBounds(ex.scope, e)
	x := ex.expr(e.X)
	if _, arr := x.Type.Underlying().(*types.Array); arr {
		if v := x.Root(); v != nil {
			v.Addressed = true
		}
	}
	opt := func(e ast.Expr) *ir.Expr {
		if e == nil {
			return nil
		}
		return ex.expr(e)
	}
	part := &ir.Expr{Op: ir.OpSlice, Type: ex.scope.typeOf(e), Args: []*ir.Expr{x, opt(e.Low), opt(e.High), opt(e.Max)}}
	if unchanging(ex.scope, e) {
		return part
	}
	return beforeLater(ex, part, e)
}

// multi lowers an expression with several values to variables. If unwanted is set, the first value is not needed.
func (ex *expressions) multi(e ast.Expr, unwanted bool) []*ir.Expr {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if vals, ok := ex.up.callMulti(call); ok {
			return vals
		}
	}
	tuple := ex.scope.tupleTypes(e)
	var x *ir.Expr
	index, indexed := ast.Unparen(e).(*ast.IndexExpr)
	if indexed {
		x = ex.expr(index.X)
		if val, has, keyed := ex.element(x, index); keyed {
			return []*ir.Expr{val, has}
		}
		x = ir.Index(x, mapKey(ex, x, index.Index), tuple[0])
	} else if assert, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		val, is := ex.assertion(assert, tuple[0], !unwanted)
		switch yes, known := knownOutcome(is); {
		case known:
			return ex.ops.knownAssertion(val, yes, tuple[0])
		case is != nil:
			return []*ir.Expr{val, is}
		}
		x = val
	} else {
		x = ex.expr(e)
	}
	vals := make([]*ir.Expr, len(tuple))
	lhs := make([]*ir.Expr, len(tuple))
	for i, t := range tuple {
		v := ex.fn.fresh("t", t, e.Pos())
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	ex.fn.emit(&ir.Multi{Note: ex.scope.note, LHS: lhs, RHS: x, Define: true})
	return vals
}

// places lowers the left-hand sides of a statement; blank or absent ones become nil. The caller calls freeze once the
// values are known. After that, no assignment of the statement changes the place of another one. Compiled Go also
// makes all calls before it reads the operands of the places.
func (ex *expressions) places(lhs ...ast.Expr) (places []*ir.Expr, freeze func()) {
	places = make([]*ir.Expr, len(lhs))
	moved := map[*ir.Var]bool{}
	n := 0
	for i, e := range lhs {
		if e != nil && !syntax.IsBlank(e) {
			places[i] = ex.place(e)
			moved[places[i].Root()] = true
			n++
		}
	}
	note := ex.scope.note
	return places, func() {
		for _, p := range places {
			if p != nil && n > 1 {
				ex.fn.frozen(p, moved, note)
			}
		}
	}
}
