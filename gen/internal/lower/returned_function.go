package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// deepestReturned is the largest depth of calls of functions that return functions. Without a limit, a function that
// calls itself would not end.
const deepestReturned = 5

// returned returns the function that a call returns. It inlines the statements of the callee, so that the operand of
// its return is known.
func (il *inlining) returned(e *ast.CallExpr) (*funcValue, bool) {
	if il.scope.decl.Info.Types[e.Fun].IsType() {
		return il.funcs.known(e.Args[0])
	}
	if _, builtin := syntax.BuiltinName(il.scope.decl, e.Fun); builtin {
		return nil, false
	}
	in, ret := il.untilReturn(e)
	if ret == nil {
		return nil, false
	}
	il.fn.returning++
	defer func() { il.fn.returning-- }()
	fv, ok := in.funcs.known(ret.Results[0])
	switch {
	case !ok:
		il.scope.stores(il.scope.typeOf(e))
	case fv.oneOf.codes != nil: // its value may change before it is called
		fv = in.ops.withReceiver(fv)
	}
	return fv, ok
}

// returnedAll returns the results of a call, some of which are functions.
func (il *inlining) returnedAll(e ast.Expr) ([]argument, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	tuple, is := il.scope.decl.Info.TypeOf(e).(*types.Tuple)
	if !ok || !is || !slices.ContainsFunc(il.scope.tupleTypes(e), kind.IsFunc) {
		return nil, false
	}
	in, ret := il.untilReturn(call)
	if ret == nil || len(ret.Results) != tuple.Len() {
		return nil, false
	}
	il.fn.returning++
	defer func() { il.fn.returning-- }()
	defer evaluating(in.scope, ret)()
	vals := make([]argument, tuple.Len())
	for i, r := range ret.Results {
		vals[i] = in.funcs.arg(r, il.scope.subst(tuple.At(i).Type()))
	}
	for i, v := range vals { // after all calls
		if v.fn == nil && !v.x.IsConst() {
			vals[i].x = in.fn.temp("t", asInterface(v.x, il.scope.subst(tuple.At(i).Type())), in.scope.note)
		}
	}
	return vals, true
}

// untilReturn inlines the callee of a call up to its only return, and returns that return statement. It returns nil
// if the callee is not known or has another form.
func (il *inlining) untilReturn(e *ast.CallExpr) (*inlining, *ast.ReturnStmt) {
	if fn := purity.CalleeOf(il.scope.decl.Info, e.Fun); fn != nil {
		if d, ok := il.req.lib.Source(fn.Origin()); ok && d.Syntax.Body != nil && onlyReturn(d.Syntax.Body) == nil {
			return nil, nil
		}
	}
	fv, ok := il.funcs.known(e.Fun)
	if !ok || fv.yield != nil || fv.oneOf.some() {
		return nil, nil
	}
	in, sig, body := il.bodyOf(fv, e)
	if body == nil {
		return nil, nil
	}
	ret := onlyReturn(body)
	if ret == nil || il.fn.returning >= deepestReturned {
		return nil, nil
	}
	il.fn.returning++
	defer func() { il.fn.returning-- }()
	args := il.funcs.argList(e, il.scope.decl.Info.TypeOf(e.Fun).Underlying().(*types.Signature))
	in.scope.note = il.scope.note
	if r := sig.Recv(); r != nil && fv.recv != nil {
		in.own(r, argument{x: fv.recv})
	} else if r != nil && len(args) > 0 {
		in.own(r, args[0])
		args = args[1:]
	}
	for i, a := range args {
		in.own(sig.Params().At(i), a)
	}
	in.up.stmts(body.List[:len(body.List)-1])
	return in, ret
}

// onlyReturn returns the last statement of a body, if that is its only return, or nil.
func onlyReturn(body *ast.BlockStmt) *ast.ReturnStmt {
	n := len(body.List)
	if n == 0 || syntax.Returns(body) != 1 || syntax.Defers(body) {
		return nil
	}
	ret, ok := body.List[n-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 {
		return nil
	}
	return ret
}

// bodyOf returns the body of a known function, in a new frame.
func (il *inlining) bodyOf(fv *funcValue, e *ast.CallExpr) (*inlining, *types.Signature, *ast.BlockStmt) {
	if fv.lit != nil {
		sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
		return il.up.enter(fv.scope.decl, fv.scope), sig, fv.lit.Body
	}
	d, ok := il.req.lib.Source(fv.fn.Origin())
	if !ok || d.Syntax.Body == nil || coroutines(fv.fn) {
		il.prog.requestSource(fv.fn)
		return nil, nil, nil
	}
	in := il.up.enter(d, nil)
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(il.prog.names.View.Original(fv.recv.Type))
	}
	in.scope.bindTypeArgs(targs)
	in.scope.site = il.scope.siteOf(e)
	il.prog.unit.recordSite(d, il.req.pkg, in.scope.site)
	return in, d.Info.Defs[d.Syntax.Name].Type().(*types.Signature), d.Syntax.Body
}

// own gives a parameter a separate variable. The function that is returned may read the parameter after the argument
// has changed.
func (il *inlining) own(p *types.Var, a argument) {
	if il.bindFunction(p, &a) {
		return
	}
	x := il.ops.unpack(a.x)
	if x.Op == ir.OpAddr {
		il.ops.addrOf(x.Args[0])
	}
	t := il.scope.subst(p.Type())
	if concreteFor(p, x) && !syntax.Reassigned(il.scope.decl, p) && syntax.AsReceiver(il.scope.decl, p) {
		t = x.Type // then its methods are known
	}
	il.defineParam(p, x, t, il.scope.note)
}
