package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// inline lowers the body of a declared function in place of its call.
func (fr *inlining) inline(fv *funcValue, d source.Decl, args []argument, e *ast.CallExpr) []*ir.Expr {
	return fr.inlineAt(fv, d, args, e.Pos())
}

// inlineAt is inline for a call at pos.
func (fr *inlining) inlineAt(fv *funcValue, d source.Decl, args []argument, pos token.Pos) []*ir.Expr {
	fr.names.Enter(d)
	in := fr.up.enter(d, nil)
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(fr.names.View.Original(fv.recv.Type))
	}
	in.bindTypeArgs(targs)
	if in.site = fr.site; in.site == token.NoPos {
		in.site = pos
	}
	sig := d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	if fr.nesting.tooDeep(fr.scope, pos) {
		return absent(substAll(in.scope, sig.Results()))
	}
	fr.unit.lead(d, fr.pkg, in.site)
	if d.Emitted {
		fr.unit.Sites[fr.fset.File(d.Syntax.Pos())] = in.site
	}
	fr.active = append(fr.active, fv.fn.Origin())
	defer func() { fr.active = fr.active[:len(fr.active)-1] }()
	return in.expand(sig, d.Syntax.Body, args, fr.note)
}

// inlineClosure lowers the body of a function literal in place of its call.
func (fr *inlining) inlineClosure(fv *funcValue, e *ast.CallExpr) []*ir.Expr {
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	return fr.enterClosure(fv, fr.argList(e, sig), e)
}

func (fr *inlining) enterClosure(fv *funcValue, args []argument, e ast.Node) []*ir.Expr {
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	if mentioned(fv).recursive(fv) {
		return fr.callLifted(fv, captured(fv), args, e)
	}
	if fr.nesting.endless(fr.scope, fv.lit.Body, e.Pos()) {
		return absent(substAll(fv.scope, sig.Results()))
	}
	in := fr.up.enter(fv.scope.decl, fv.scope)
	return in.expand(sig, fv.lit.Body, args, fr.note)
}

// expand binds the parameters, lowers the body as a scope that return leaves,
// and returns the results.
func (in *inlining) expand(sig *types.Signature, body *ast.BlockStmt, args []argument, note ir.Note) []*ir.Expr {
	in.nesting.push(body)
	defer in.nesting.pop()
	in.note = note
	params := make([]*types.Var, 0, len(args))
	if r := sig.Recv(); r != nil {
		params = append(params, r)
	}
	for i := range sig.Params().Len() {
		params = append(params, sig.Params().At(i))
	}
	for i, p := range params {
		if i < len(args) {
			in.bind(p, args[i], body, note)
		}
	}
	defer in.reads.entering()()
	in.declareResults(sig)
	if vals, ok := in.single(body, note); ok {
		return vals
	}
	for _, r := range in.results {
		in.emit(&ir.Decl{Note: note, Var: r})
		r.Result = true
	}
	scope := in.inBlock(func() { in.up.body(body) })
	in.emit(&ir.Scope{Label: in.ret, Body: scope})
	vals := make([]*ir.Expr, len(in.results))
	for i, r := range in.results {
		r.Result = false
		vals[i] = ir.Use(r)
	}
	return vals
}

// single lowers a body whose only return is its last statement without result
// variables.
func (in *inlining) single(body *ast.BlockStmt, note ir.Note) ([]*ir.Expr, bool) {
	n := len(body.List)
	if n == 0 || len(in.named) > 0 || syntax.Defers(body) {
		return nil, false
	}
	last, ok := body.List[n-1].(*ast.ReturnStmt)
	if !ok || syntax.Returns(body) != 1 || len(last.Results) != len(in.results) {
		return nil, false
	}
	in.up.stmts(body.List[:n-1])
	in.note = in.noteOf(last)
	vals := make([]*ir.Expr, len(last.Results))
	for i, e := range last.Results {
		vals[i] = in.value(e, in.results[i].Type)
	}
	for i, x := range vals { // once all calls are made
		if !x.IsConst() {
			vals[i] = in.result(x, in.results[i])
		}
	}
	return vals, true
}

// result names the value of an inlined call.
func (in *inlining) result(x *ir.Expr, r *ir.Var) *ir.Expr {
	x = asInterface(x, r.Type)
	if in.renamed(x, r) {
		r.Temp = true
		return ir.Use(r)
	}
	r.Temp = true
	in.emit(&ir.Assign{Note: in.note, LHS: ir.Use(r), RHS: x, Tok: token.DEFINE})
	return ir.Use(r)
}

// bind gives a parameter its argument: a known function, a place that a
// pointer points to, a place read in its stead, or a variable of its own.
func (in *inlining) bind(p *types.Var, a argument, body *ast.BlockStmt, note ir.Note) {
	if in.bindFunction(p, &a) {
		return
	}
	x := in.unpack(a.x)
	t := in.subst(p.Type())
	if concreteFor(p, x) && syntax.AsReceiver(in.decl, p) {
		t = x.Type // its methods are known then
	}
	if in.nilForGood(p, x) {
		in.env[p] = binding{at: &ir.Expr{Op: ir.OpNil, Type: t}}
		return
	}
	use := syntax.UsageOf(in.decl, p, body)
	if x.Op == ir.OpAddr {
		if use.OnlyThrough && samePlace(x.Args[0]) {
			in.env[p] = binding{place: x.Args[0]}
			return
		}
		in.addrOf(x.Args[0])
	}
	if kind.IsAggregate(t) && p.Name() != "" && p.Name() != "_" && !use.Written && x.Op == ir.OpVar && !x.Var.Addressed && !use.Stores {
		in.env[p] = binding{v: x.Var}
		return
	}
	in.defineParam(p, x, t, note)
}

// nilForGood reports whether the parameter p is an interface that is nil as long as the
// function runs: comparisons with nil are decided then.
func (in *inlining) nilForGood(p *types.Var, x *ir.Expr) bool {
	return x.Op == ir.OpNil && types.IsInterface(p.Type()) && in.names.View.Union(in.subst(p.Type())) == nil &&
		!syntax.Reassigned(in.decl, p) && syntax.AsReceiver(in.decl, p) && !syntax.Asserted(in.decl, p)
}

// defineParam makes the variable of a parameter, of type t.
func (in *inlining) defineParam(p *types.Var, x *ir.Expr, t types.Type, note ir.Note) {
	if p.Name() == "" || p.Name() == "_" {
		return
	}
	v := in.fresh(p.Name(), t, p.Pos())
	v.User = p.Name()
	in.env[p] = binding{v: v}
	if x.IsConst() || x.Op == ir.OpNil {
		x.Type = t
	}
	in.noteLiteral(p, v, x)
	in.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: asInterface(x, t), Tok: token.DEFINE})
}
