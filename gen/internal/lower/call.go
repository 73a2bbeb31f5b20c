package lower

import (
	"go/ast"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// call lowers a call with one value.
func (cl *calls) call(e *ast.CallExpr) *ir.Expr {
	if tv := cl.scope.decl.Info.Types[e.Fun]; tv.IsType() {
		return cl.exprs.conversion(e)
	}
	if name, ok := syntax.BuiltinName(cl.scope.decl, e.Fun); ok {
		return cl.exprs.builtin(e, name)
	}
	vals, x := cl.invoke(e)
	if x != nil {
		return cl.exprs.ordered(x, e)
	}
	if len(vals) == 1 {
		return vals[0]
	}
	return &ir.Expr{Op: ir.OpNil, Type: cl.scope.typeOf(e), Pos: e.Pos()}
}

// callStmt lowers a call that is made for its effect. It reports whether nothing is left to emit.
func (cl *calls) callStmt(e *ast.CallExpr) bool {
	if tv := cl.scope.decl.Info.Types[e.Fun]; tv.IsType() {
		return true
	}
	if _, ok := syntax.BuiltinName(cl.scope.decl, e.Fun); ok {
		return false
	}
	note := cl.scope.note
	_, x := cl.invoke(e)
	if x != nil && x.Op == ir.OpCall {
		cl.fn.emit(&ir.ExprStmt{Note: note, X: x})
	}
	return true
}

// callMulti lowers a call with several values to variables, if the callee is inlined or has its own derivative.
func (cl *calls) callMulti(e *ast.CallExpr) ([]*ir.Expr, bool) {
	vals, x := cl.invoke(e)
	if x == nil {
		return vals, true
	}
	types := cl.scope.tupleTypes(e)
	lhs := make([]*ir.Expr, len(types))
	vals = make([]*ir.Expr, len(types))
	for i, t := range types {
		v := cl.fn.fresh("t", t, e.Pos())
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	cl.fn.emit(&ir.Multi{Note: cl.scope.note, LHS: lhs, RHS: x, Define: true})
	return vals, true
}

// invoke lowers a call of a user function. It returns the values of an
// inlined callee or of a Call statement, or the opaque call itself.
func (cl *calls) invoke(e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	defer cl.fn.reads.calling()()
	fv, ok := cl.funcs.known(e.Fun)
	if !ok {
		return nil, cl.funcs.uncertain(e)
	}
	if fv.lit != nil {
		return cl.inlining.inlineClosure(fv, e), nil
	}
	if fv.yield != nil {
		return cl.inlineYield(fv, e), nil
	}
	if own, args := cl.funcs.typed(fv, e); own != nil {
		return cl.apply(own, args, e)
	}
	args := cl.funcs.args(e, fv.fn)
	if fv.recv != nil {
		args = append([]argument{{x: fv.recv}}, args...)
	}
	return cl.apply(fv, args, e)
}

// apply lowers a call of a declared function.
func (cl *calls) apply(fv *funcValue, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if fv.oneOf.some() {
		return cl.dispatch(fv, args, e), nil
	}
	fn := fv.fn.Origin()
	if rule, ok := cl.req.lib.Communication(fn); ok {
		return cl.callees.communicate(fv, rule, args, e)
	}
	if op, ok := cl.req.lib.Operation(fn); ok {
		return cl.callees.operate(fv, op, args, e), nil
	}
	if n := cl.req.lib.Order(fn); n > 0 {
		return []*ir.Expr{cl.scope.differentiated(n, e)}, nil
	}
	if test := cl.req.lib.Guard(fn); test != nil {
		cl.ops.guard(test, args, e)
		return nil, nil
	}
	if cl.req.lib.CustomRules(fn) != nil {
		return cl.callees.customCall(fv, args, e), nil
	}
	switch parts, why := cl.req.lib.Parts(fn); {
	case !cl.prog.names.View.WithComplex():
	case why != "":
		return nil, cl.scope.bad(e, "write it with cmplx.Log and cmplx.Sqrt", "cmplx.%s cannot be differentiated: %s", fn.Name(), why)
	case parts != nil:
		return []*ir.Expr{cl.pairs.complexCall(parts, args, cl.scope.resultTypes(fv, e)[0])}, nil
	}
	if cl.req.lib.HasRule(fn) || cl.req.lib.IsConstant(fn) {
		return nil, cl.funcs.opaque(fv, args, e)
	}
	if cl.prog.concerned(fv, args) {
		if x, ok := cl.funcs.replaceable(fv, e); ok {
			return nil, x
		}
	}
	d, ok := cl.req.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || !cl.prog.concerned(fv, args) && !cl.req.lib.Expand(fn) && cl.prog.names.Callable(fn) && !cl.prog.graph.Communicates(fn) && !cl.funcs.mirrored(args, e) {
		return nil, cl.funcs.blind(fv, args, ok, e)
	}
	if !cl.funcs.mirrored(args, e) && cl.funcs.leaveAlone(fv, d, args) {
		return nil, cl.funcs.blind(fv, args, true, e)
	}
	if slices.Contains(cl.fn.active, fn) || cl.prog.graph.Recursive(fn) || !cl.prog.graph.Affordable(fn, cl.fn.size) {
		return cl.callees.recursiveCall(fv, d, args, e), nil
	}
	return cl.inlining.inline(fv, d, args, e), nil
}
