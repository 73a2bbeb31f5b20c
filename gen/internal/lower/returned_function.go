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

// deepestReturned is how often functions may return functions within the bodies
// of these; there is no end to it where one calls itself.
const deepestReturned = 5

// returned is the function that a call returns: the callee's statements are
// inlined, and what its return names is known then.
func (fr *inlining) returned(e *ast.CallExpr) (*funcValue, bool) {
	if fr.decl.Info.Types[e.Fun].IsType() {
		return fr.known(e.Args[0])
	}
	if _, builtin := syntax.BuiltinName(fr.decl, e.Fun); builtin {
		return nil, false
	}
	in, ret := fr.untilReturn(e)
	if ret == nil {
		return nil, false
	}
	fr.returning++
	defer func() { fr.returning-- }()
	fv, ok := in.known(ret.Results[0])
	if !ok {
		fr.stores(fr.typeOf(e))
	}
	return fv, ok
}

// returnedAll are the results of a call that returns functions among others.
func (fr *inlining) returnedAll(e ast.Expr) ([]argument, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	tuple, is := fr.decl.Info.TypeOf(e).(*types.Tuple)
	if !ok || !is || !slices.ContainsFunc(fr.tupleTypes(e), kind.IsFunc) {
		return nil, false
	}
	in, ret := fr.untilReturn(call)
	if ret == nil || len(ret.Results) != tuple.Len() {
		return nil, false
	}
	fr.returning++
	defer func() { fr.returning-- }()
	vals := make([]argument, tuple.Len())
	for i, r := range ret.Results {
		t := fr.subst(tuple.At(i).Type())
		if vals[i] = in.arg(r, t); vals[i].fn == nil && !vals[i].x.IsConst() {
			vals[i].x = in.temp("t", asInterface(vals[i].x, t), in.note)
		}
	}
	return vals, true
}

// untilReturn inlines the callee of a call up to its only return; that is nil
// if the callee is not known or not of that form.
func (fr *inlining) untilReturn(e *ast.CallExpr) (*inlining, *ast.ReturnStmt) {
	if fn := purity.CalleeOf(fr.decl.Info, e.Fun); fn != nil {
		if d, ok := fr.lib.Source(fn.Origin()); ok && d.Syntax.Body != nil && onlyReturn(d.Syntax.Body) == nil {
			return nil, nil
		}
	}
	fv, ok := fr.known(e.Fun)
	if !ok || fv.yield != nil || fv.oneOf.some() {
		return nil, nil
	}
	in, sig, body := fr.bodyOf(fv, e)
	if body == nil {
		return nil, nil
	}
	ret := onlyReturn(body)
	if ret == nil || fr.returning >= deepestReturned {
		return nil, nil
	}
	fr.returning++
	defer func() { fr.returning-- }()
	args := fr.argList(e, fr.decl.Info.TypeOf(e.Fun).Underlying().(*types.Signature))
	in.note = fr.note
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

// onlyReturn is the last statement of a body, if that is its only return; nil if not.
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

// bodyOf is the body of a known function in a frame of its own.
func (fr *inlining) bodyOf(fv *funcValue, e *ast.CallExpr) (*inlining, *types.Signature, *ast.BlockStmt) {
	if fv.lit != nil {
		sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
		return fr.up.enter(fv.scope.decl, fv.scope), sig, fv.lit.Body
	}
	d, ok := fr.lib.Source(fv.fn.Origin())
	if !ok || d.Syntax.Body == nil || coroutines(fv.fn) {
		fr.want(fv.fn)
		return nil, nil, nil
	}
	in := fr.up.enter(d, nil)
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(fr.names.View.Original(fv.recv.Type))
	}
	in.bindTypeArgs(targs)
	in.site = fr.siteOf(e)
	fr.unit.lead(d, fr.pkg, in.site)
	return in, d.Info.Defs[d.Syntax.Name].Type().(*types.Signature), d.Syntax.Body
}

// own gives a parameter a variable of its own, as the function returned may
// look at it when its argument has changed.
func (in *inlining) own(p *types.Var, a argument) {
	if in.bindFunction(p, &a) {
		return
	}
	x := in.unpack(a.x)
	if x.Op == ir.OpAddr {
		in.addrOf(x.Args[0])
	}
	t := in.subst(p.Type())
	if concreteFor(p, x) && !syntax.Reassigned(in.decl, p) && syntax.AsReceiver(in.decl, p) {
		t = x.Type // its methods are known then
	}
	in.defineParam(p, x, t, in.note)
}
