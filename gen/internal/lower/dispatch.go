package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/mirror"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// If a directive lists the dynamic types of an interface, or the functions that a variable may hold, a call through
// the interface or variable becomes a chain of tests, each followed by a call. Values that are not listed panic.

// dispatch lowers the call e, whose callee is one of several functions. The first argument is the value that selects
// the callee.
func (cl *calls) dispatch(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr {
	if cyclic(fv) {
		return cl.callees.emitCall(cl.callees.dispatching(fv, args, e), args, cl.scope.resultTypes(fv, e))
	}
	return cl.dispatchHere(fv, args, e)
}

func (cl *calls) dispatchHere(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr {
	d := &dispatcher{prog: cl.prog, fn: cl.fn, scope: cl.scope, ops: cl.ops, funcs: cl.funcs, inlining: cl.inlining, calls: cl, e: e, note: cl.scope.note}
	d.selector, d.args = cl.ops.asStable(args[0].x), args[1:]
	for _, t := range cl.scope.resultTypes(fv, e) {
		v := cl.fn.fresh("r", t, e.Pos())
		cl.fn.emit(&ir.Decl{Note: cl.scope.note, Var: v})
		d.results = append(d.results, v)
	}
	switch {
	case fv.oneOf.types != nil:
		d.byDynamic(fv.oneOf.types, fv.fn)
	case fv.oneOf.codes != nil:
		d.byCode(fv.oneOf.codes, 0)
	default:
		d.byValue(fv.oneOf.funcs, fv.oneOf.funcs.Funcs)
	}
	cl.scope.note = d.note
	vals := make([]*ir.Expr, len(d.results))
	for i, v := range d.results {
		vals[i] = ir.Use(v)
	}
	return vals
}

// A dispatcher lowers one such call.
type dispatcher struct {
	prog     *program
	fn       *function
	scope    *scope
	ops      *operands
	funcs    *functions
	inlining *inlining
	calls    *calls
	e        *ast.CallExpr
	note     ir.Note
	selector *ir.Expr   // the value that selects the callee
	args     []argument // the arguments of the call
	results  []*ir.Var
}

// byDynamic calls the method of the dynamic type.
func (d *dispatcher) byDynamic(l *shape.Listing, fn *types.Func) {
	if d.prog.names.View.Union(d.selector.Type) != nil {
		d.byTag(l, 0, fn)
		return
	}
	d.byType(l, l.Types, fn)
}

// byType tests the dynamic type.
func (d *dispatcher) byType(l *shape.Listing, list []types.Type, fn *types.Func) {
	if len(list) == 0 {
		d.unlisted(l)
		return
	}
	t := list[0]
	if !types.Identical(d.prog.names.View.Type(t), t) {
		if d.prog.names.View.HoldsComplex(d.prog.names.View.Type(t)) {
			d.scope.bad(d.e, "keep the real and the imaginary part in fields of their own", "%s, which the interface may hold, contains complex numbers", d.prog.names.Text(t))
			return
		}
		d.scope.bad(d.e, "ask for the derivative in the package that declares it", "%s has fields that are not visible from here, and is stored in an interface", d.prog.names.Text(t))
		return
	}
	v, ok := d.fn.fresh("val", t, d.e.Pos()), d.fn.fresh("ok", ir.Bool(true).Type, d.e.Pos())
	assert := &ir.Expr{Op: ir.OpAssert, Type: t, Args: []*ir.Expr{d.selector.Clone()}, Pos: d.e.Pos()}
	d.fn.emit(&ir.Multi{Note: d.note, LHS: []*ir.Expr{ir.Use(v), ir.Use(ok)}, RHS: assert, Define: true})
	st := &ir.If{Note: d.note, Cond: ir.Use(ok)}
	st.Then = d.fn.inBlock(func() { d.callOf(ir.Use(v), t, fn) })
	st.Else = d.fn.inBlock(func() { d.byType(l, list[1:], fn) })
	d.fn.emit(st)
}

// callOf calls the method of the dynamic type t that implements fn.
func (d *dispatcher) callOf(x *ir.Expr, t types.Type, fn *types.Func) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		d.scope.bad(d.e, "", "internal: %s has no method %s", t, fn.Name())
		return
	}
	x = d.ops.fieldPathTo(x, index[:len(index)-1], d.e)
	if !types.IsInterface(m.Signature().Recv().Type()) {
		x = adjusted(x, m)
		d.call(&funcValue{fn: m, recv: x, inactive: d.prog.names.View.Union(d.selector.Type) == nil}, x)
		return
	}
	fv := d.prog.listedIn(x, m) // a method of an interface that the type embeds
	if fv == nil {
		d.scope.bad(d.e, "list its dynamic types with another types=", "%s has the method %s from an interface that it embeds, so its callee is not known at generation", t, fn.Name())
		return
	}
	d.call(fv, x)
}

// byValue compares the function value.
func (d *dispatcher) byValue(b *shape.Binding, list []*types.Func) {
	if len(list) == 0 {
		d.fn.panics(b.Name+" is none of "+b.Text+", which bind= lists", d.note)
		return
	}
	fn := &ir.Expr{Op: ir.OpGlobal, Type: list[0].Signature(), Obj: list[0]}
	st := &ir.If{Note: d.note, Cond: ir.Runtime("Same", types.Typ[types.Bool], d.prog.unviewed(d.selector.Clone(), fn.Type), fn)}
	st.Then = d.fn.inBlock(func() { d.call(&funcValue{fn: list[0]}, nil) })
	st.Else = d.fn.inBlock(func() { d.byValue(b, list[1:]) })
	d.fn.emit(st)
}

// unviewed returns the function value x as one of type t, if x has mirrors in its signature.
func (pg *program) unviewed(x *ir.Expr, t types.Type) *ir.Expr {
	if !pg.names.View.Mirrors(x.Type) {
		return x
	}
	return ir.Runtime("As", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, x)
}

// call calls fv with the arguments and assigns its results.
func (d *dispatcher) call(fv *funcValue, recv *ir.Expr) {
	d.scope.note = d.note
	var args []argument
	if recv != nil {
		args = append(args, argument{x: recv})
	}
	for _, a := range d.args {
		args = append(args, argument{x: a.x.Clone(), fn: a.fn})
	}
	var vals []*ir.Expr
	var x *ir.Expr
	if fv.lit != nil {
		vals = d.inlining.enterClosure(fv, args, d.e)
	} else {
		if fv.recv != nil && recv == nil {
			args = append([]argument{{x: fv.recv}}, args...)
		}
		vals, x = d.calls.apply(fv, args, d.e)
	}
	switch {
	case x != nil && len(d.results) == 0:
		if x.Op == ir.OpCall {
			d.fn.emit(&ir.ExprStmt{Note: d.note, X: x})
		}
		return
	case x != nil && len(d.results) > 1:
		m := &ir.Multi{Note: d.note, RHS: x, Define: true}
		for _, r := range d.results {
			v := d.fn.fresh("t", r.Type, d.e.Pos())
			m.LHS, vals = append(m.LHS, ir.Use(v)), append(vals, ir.Use(v))
		}
		d.fn.emit(m)
	case x != nil:
		vals = []*ir.Expr{x}
	}
	for i, r := range d.results {
		if i < len(vals) {
			d.fn.emit(&ir.Assign{Note: d.note, LHS: ir.Use(r), RHS: asInterface(vals[i], r.Type), Tok: token.ASSIGN})
		}
	}
}

// cyclic reports whether a listed type gets the method from an interface that it embeds. A call of that method leads
// to the same choice again.
func cyclic(fv *funcValue) bool {
	l := fv.oneOf.types
	return l != nil && slices.ContainsFunc(l.Types, func(t types.Type) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, fv.fn.Pkg(), fv.fn.Name())
		m, ok := obj.(*types.Func)
		return ok && types.IsInterface(m.Signature().Recv().Type())
	})
}

// dispatching returns a function that selects the callee, and may call itself.
func (cs *callees) dispatching(fv *funcValue, args []argument, e *ast.CallExpr) *ir.Callee {
	key := "choice of " + fv.oneOf.types.Name + " for " + fv.fn.FullName()
	if c, ok := cs.prog.made[key]; ok {
		return c
	}
	c := &ir.Callee{Key: key, Special: true}
	cs.prog.made[key] = c
	cs.prog.unit.Callees = append(cs.prog.unit.Callees, c)
	c.Func = cs.fn.build(fv.fn.Name()+"Of", nil, true, func(f *ir.Func) (*scope, func()) {
		in := cs.up.enter(cs.scope.decl, nil)
		in.scope.targs, in.scope.site = cs.scope.targs, cs.scope.siteOf(e)
		sig := fv.fn.Signature()
		passed := []argument{{x: cs.fn.paramFor("one", args[0].x.Type, f)}}
		f.Params[0].Inactive = cs.prog.names.View.Union(args[0].x.Type) == nil
		for p := range sig.Params().Variables() {
			t := in.scope.subst(p.Type())
			passed = append(passed, argument{x: cs.fn.paramFor(nameOr(p, "arg"), t, f)})
			f.Params[len(f.Params)-1].Inactive = cs.prog.opaqueTo(t)
		}
		in.scope.declareResults(sig)
		in.scope.named, in.scope.note = nil, cs.scope.note
		return in.scope, func() { in.up.setResults(in.up.dispatchHere(fv, passed, e), in.scope.note) }
	})
	return c
}

// byTag tests the dynamic type of a union.
func (d *dispatcher) byTag(l *shape.Listing, i int, fn *types.Func) {
	if i == len(l.Types) {
		d.unlisted(l)
		return
	}
	st := &ir.If{Note: d.note, Cond: isOf(d.selector, i)}
	st.Then = d.fn.inBlock(func() { d.callOf(mirror.DynamicValue(d.selector.Clone(), i, l.Types[i]), l.Types[i], fn) })
	st.Else = d.fn.inBlock(func() { d.byTag(l, i+1, fn) })
	d.fn.emit(st)
}

// unlisted panics, because the dynamic type is not listed by l.
func (d *dispatcher) unlisted(l *shape.Listing) {
	if l.Inferred {
		d.panicsForNil(len(l.Types), "a method of "+l.Name+" is called, which is nil")
		return
	}
	d.fn.panics("the dynamic type of "+l.Name+" is none of "+l.Text+", which types= lists", d.note)
}

// panicsForNil panics if the function called is none of n. If n is 0, the panic is conditional, because vet reports
// unreachable code after a panic without a condition.
func (d *dispatcher) panicsForNil(n int, text string) {
	if n > 0 {
		d.fn.panics(text, d.note)
		return
	}
	st := &ir.If{Note: d.note, Cond: nilUnion(token.EQL, d.selector.Clone())}
	st.Then = d.fn.inBlock(func() { d.fn.panics(text, d.note) })
	d.fn.emit(st)
}
