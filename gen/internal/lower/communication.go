package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// communicate lowers an operation by which ranks communicate to a Call statement. So the operation keeps its place
// and happens once.
func (cs *callees) communicate(fv *funcValue, rule *ir.Communication, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if rule.Pure {
		x := cs.funcs.opaque(fv, args, e)
		delete(cs.prog.unit.Refused, x)
		return nil, x
	}
	c := &ir.Call{Note: cs.scope.note, Callee: &ir.Callee{Key: symbol.Qualified(fv.fn), Fn: fv.fn, Comm: rule}}
	c.Note.Pos = e.Pos()
	for i, a := range args {
		x := cs.ops.unpack(a.x)
		if rule.Buffer(i) {
			x = cs.ops.buffer(x)
		}
		c.Args = append(c.Args, x)
	}
	results := cs.scope.resultTypes(fv, e)
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := cs.fn.fresh(resultBase(t), t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	cs.fn.emit(c)
	return vals, nil
}

// buffer assigns a buffer to a variable if the expression does not determine its shadow.
func (o *operands) buffer(x *ir.Expr) *ir.Expr {
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		return x
	}
	return o.fn.temp("buffer", x, o.scope.note)
}

// resultBase returns the base of the names of the results of a communication.
func resultBase(t types.Type) string {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		switch n.Obj().Name() {
		case "error":
			return "err"
		case "Status":
			return "status"
		case "Request":
			return "request"
		}
	}
	return "r"
}
