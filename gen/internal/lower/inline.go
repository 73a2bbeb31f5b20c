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
func (il *inlining) inline(fv *funcValue, d source.Decl, args []argument, e *ast.CallExpr) []*ir.Expr {
	return il.inlineAt(fv, d, args, e.Pos())
}

// inlineAt is inline for a call at pos.
func (il *inlining) inlineAt(fv *funcValue, d source.Decl, args []argument, pos token.Pos) []*ir.Expr {
	il.prog.names.Enter(d)
	in := il.up.enter(d, nil)
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(il.prog.names.View.Original(fv.recv.Type))
	}
	in.scope.bindTypeArgs(targs)
	if in.scope.site = il.scope.site; in.scope.site == token.NoPos {
		in.scope.site = pos
	}
	sig := d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	if il.fn.nesting.tooDeep(il.scope, pos) {
		return absent(substAll(in.scope, sig.Results()))
	}
	il.prog.unit.recordSite(d, il.req.pkg, in.scope.site)
	if d.Emitted {
		il.prog.unit.Sites[il.req.fset.File(d.Syntax.Pos())] = in.scope.site
	}
	il.fn.active = append(il.fn.active, fv.fn.Origin())
	defer func() { il.fn.active = il.fn.active[:len(il.fn.active)-1] }()
	return in.expand(sig, d.Syntax.Body, args, il.scope.note)
}

// inlineClosure lowers the body of a function literal in place of its call.
func (il *inlining) inlineClosure(fv *funcValue, e *ast.CallExpr) []*ir.Expr {
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	return il.enterClosure(fv, il.funcs.argList(e, sig), e)
}

func (il *inlining) enterClosure(fv *funcValue, args []argument, e ast.Node) []*ir.Expr {
	sig := fv.scope.decl.Info.TypeOf(fv.lit).(*types.Signature)
	if mentioned(fv).recursive(fv) {
		return il.callees.callLifted(fv, captured(fv), args, e)
	}
	if il.fn.nesting.endless(il.scope, fv.lit.Body, e.Pos()) {
		return absent(substAll(fv.scope, sig.Results()))
	}
	in := il.up.enter(fv.scope.decl, fv.scope)
	return in.expand(sig, fv.lit.Body, args, il.scope.note)
}

// expand binds the parameters, lowers the body as a scope that a return leaves, and returns the results.
func (il *inlining) expand(sig *types.Signature, body *ast.BlockStmt, args []argument, note ir.Note) []*ir.Expr {
	il.fn.nesting.push(body)
	defer il.fn.nesting.pop()
	il.scope.note = note
	params := make([]*types.Var, 0, len(args))
	if r := sig.Recv(); r != nil {
		params = append(params, r)
	}
	for i := range sig.Params().Len() {
		params = append(params, sig.Params().At(i))
	}
	for i, p := range params {
		if i < len(args) {
			il.bind(p, args[i], body, note)
		}
	}
	defer il.fn.reads.entering()()
	il.scope.declareResults(sig)
	if vals, ok := il.single(body, note); ok {
		return vals
	}
	for _, r := range il.scope.results {
		il.fn.emit(&ir.Decl{Note: note, Var: r})
		r.Result = true
	}
	scope := il.fn.inBlock(func() { il.up.body(body) })
	il.fn.emit(&ir.Scope{Label: il.scope.ret, Body: scope})
	vals := make([]*ir.Expr, len(il.scope.results))
	for i, r := range il.scope.results {
		r.Result = false
		vals[i] = ir.Use(r)
	}
	return vals
}

// single lowers a body that has no result variables and whose only return is its last statement.
func (il *inlining) single(body *ast.BlockStmt, note ir.Note) ([]*ir.Expr, bool) {
	n := len(body.List)
	if n == 0 || len(il.scope.named) > 0 || syntax.Defers(body) {
		return nil, false
	}
	last, ok := body.List[n-1].(*ast.ReturnStmt)
	if !ok || syntax.Returns(body) != 1 || len(last.Results) != len(il.scope.results) {
		return nil, false
	}
	il.up.stmts(body.List[:n-1])
	defer evaluating(il.scope, last)()
	il.scope.note = il.scope.noteOf(last)
	vals := make([]*ir.Expr, len(last.Results))
	for i, e := range last.Results {
		vals[i] = il.exprs.value(e, il.scope.results[i].Type)
	}
	for i, x := range vals { // after all calls
		if !x.IsConst() {
			vals[i] = il.result(x, il.scope.results[i])
		}
	}
	return vals, true
}

// result assigns the value of an inlined call to a variable.
func (il *inlining) result(x *ir.Expr, r *ir.Var) *ir.Expr {
	x = asInterface(x, r.Type)
	if il.ops.renamed(x, r) {
		r.Temp = true
		return ir.Use(r)
	}
	r.Temp = true
	il.fn.emit(&ir.Assign{Note: il.scope.note, LHS: ir.Use(r), RHS: x, Tok: token.DEFINE})
	return ir.Use(r)
}

// bind binds a parameter to its argument: a known function, the place that a pointer points to, a variable that is
// read instead of the parameter, or a new variable.
func (il *inlining) bind(p *types.Var, a argument, body *ast.BlockStmt, note ir.Note) {
	if il.bindFunction(p, &a) {
		return
	}
	x := il.ops.unpack(a.x)
	t := il.scope.subst(p.Type())
	if concreteFor(p, x) && syntax.AsReceiver(il.scope.decl, p) {
		t = x.Type // then its methods are known
	}
	if il.staysNil(p, x) {
		il.scope.env[p] = binding{at: &ir.Expr{Op: ir.OpNil, Type: t}}
		return
	}
	use := syntax.UsageOf(il.scope.decl, p, body)
	if x.Op == ir.OpAddr {
		if use.OnlyThrough && samePlace(x.Args[0]) {
			il.scope.env[p] = binding{place: x.Args[0]}
			return
		}
		il.ops.addrOf(x.Args[0])
	}
	if kind.IsAggregate(t) && p.Name() != "" && p.Name() != "_" && !use.Written && x.Op == ir.OpVar && !x.Var.Addressed && !use.Stores {
		il.scope.env[p] = binding{v: x.Var}
		return
	}
	il.defineParam(p, x, t, note)
}

// staysNil reports whether the parameter p is an interface that is nil while the function runs. The results of
// comparisons with nil are then known.
func (il *inlining) staysNil(p *types.Var, x *ir.Expr) bool {
	return x.Op == ir.OpNil && types.IsInterface(p.Type()) && il.prog.names.View.Union(il.scope.subst(p.Type())) == nil &&
		!syntax.Reassigned(il.scope.decl, p) && syntax.AsReceiver(il.scope.decl, p) && !syntax.Asserted(il.scope.decl, p)
}

// defineParam makes the variable of a parameter, of type t.
func (il *inlining) defineParam(p *types.Var, x *ir.Expr, t types.Type, note ir.Note) {
	if p.Name() == "" || p.Name() == "_" {
		return
	}
	v := il.fn.fresh(p.Name(), t, p.Pos())
	v.User = p.Name()
	il.scope.env[p] = binding{v: v}
	if x.IsConst() || x.Op == ir.OpNil {
		x.Type = t
	}
	il.scope.noteLiteral(p, v, x)
	il.fn.emit(&ir.Assign{Note: note, LHS: ir.Use(v), RHS: asInterface(x, t), Tok: token.DEFINE})
}
