package lower

import (
	"go/ast"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// call lowers a call of one value.
func (fr *calls) call(e *ast.CallExpr) *ir.Expr {
	if tv := fr.decl.Info.Types[e.Fun]; tv.IsType() {
		return fr.conversion(e)
	}
	if name, ok := syntax.BuiltinName(fr.decl, e.Fun); ok {
		return fr.builtin(e, name)
	}
	vals, x := fr.invoke(e)
	if x != nil {
		return fr.ordered(x, e)
	}
	if len(vals) == 1 {
		return vals[0]
	}
	return &ir.Expr{Op: ir.OpNil, Type: fr.typeOf(e), Pos: e.Pos()}
}

// callStmt lowers a call made for its effect; it reports whether nothing is
// left to emit.
func (fr *calls) callStmt(e *ast.CallExpr) bool {
	if tv := fr.decl.Info.Types[e.Fun]; tv.IsType() {
		return true
	}
	if _, ok := syntax.BuiltinName(fr.decl, e.Fun); ok {
		return false
	}
	note := fr.note
	_, x := fr.invoke(e)
	if x != nil && x.Op == ir.OpCall {
		fr.emit(&ir.ExprStmt{Note: note, X: x})
	}
	return true
}

// callMulti lowers a call of several values to variables, where the callee is
// inlined or called with a derivative of its own.
func (fr *calls) callMulti(e *ast.CallExpr) ([]*ir.Expr, bool) {
	vals, x := fr.invoke(e)
	if x == nil {
		return vals, true
	}
	types := fr.tupleTypes(e)
	lhs := make([]*ir.Expr, len(types))
	vals = make([]*ir.Expr, len(types))
	for i, t := range types {
		v := fr.fresh("t", t, e.Pos())
		vals[i], lhs[i] = ir.Use(v), ir.Use(v)
	}
	fr.emit(&ir.Multi{Note: fr.note, LHS: lhs, RHS: x, Define: true})
	return vals, true
}

// invoke lowers a call of a user function. It returns the values of an
// inlined callee or of a Call statement, or the opaque call itself.
func (fr *calls) invoke(e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	defer fr.reads.calling()()
	fv, ok := fr.known(e.Fun)
	if !ok {
		return nil, fr.uncertain(e)
	}
	if fv.lit != nil {
		return fr.inlineClosure(fv, e), nil
	}
	if fv.yield != nil {
		return fr.inlineYield(fv, e), nil
	}
	if own, args := fr.typed(fv, e); own != nil {
		return fr.apply(own, args, e)
	}
	args := fr.args(e, fv.fn)
	if fv.recv != nil {
		args = append([]argument{{x: fv.recv}}, args...)
	}
	return fr.apply(fv, args, e)
}

// apply lowers a call of a declared function.
func (fr *calls) apply(fv *funcValue, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if fv.oneOf.some() {
		return fr.dispatch(fv, args, e), nil
	}
	fn := fv.fn.Origin()
	if rule, ok := fr.lib.Communication(fn); ok {
		return fr.communicate(fv, rule, args, e)
	}
	if op, ok := fr.lib.Operation(fn); ok {
		return fr.operate(fv, op, args, e), nil
	}
	if n := fr.lib.Order(fn); n > 0 {
		return []*ir.Expr{fr.differentiated(n, e)}, nil
	}
	if test := fr.lib.Guard(fn); test != nil {
		fr.guard(test, args, e)
		return nil, nil
	}
	if fr.lib.CustomRules(fn) != nil {
		return fr.customCall(fv, args, e), nil
	}
	switch parts, why := fr.lib.Parts(fn); {
	case !fr.names.View.WithComplex():
	case why != "":
		return nil, fr.bad(e, "write it with cmplx.Log and cmplx.Sqrt", "cmplx.%s cannot be differentiated: %s", fn.Name(), why)
	case parts != nil:
		return []*ir.Expr{fr.complexCall(parts, args, fr.resultTypes(fv, e)[0])}, nil
	}
	if fr.lib.HasRule(fn) || fr.lib.IsConstant(fn) {
		return nil, fr.opaque(fv, args, e)
	}
	if fr.concerned(fv, args) {
		if x, ok := fr.replaceable(fv, e); ok {
			return nil, x
		}
	}
	d, ok := fr.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || !fr.concerned(fv, args) && !fr.lib.Expand(fn) && fr.names.Callable(fn) && !fr.graph.Communicates(fn) && !fr.mirrored(args, e) {
		return nil, fr.blind(fv, args, ok, e)
	}
	if !fr.mirrored(args, e) && fr.leaveAlone(fv, d, args) {
		return nil, fr.blind(fv, args, true, e)
	}
	if slices.Contains(fr.active, fn) || fr.graph.Recursive(fn) || !fr.graph.Affordable(fn, fr.size) {
		return fr.recursiveCall(fv, d, args, e), nil
	}
	return fr.inline(fv, d, args, e), nil
}
