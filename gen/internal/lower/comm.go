package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// communicate lowers an operation by which ranks communicate to a Call
// statement, so that it stays where it is and happens once.
func (fr *frame) communicate(fv *funcValue, rule *ir.Communication, args []argument, e *ast.CallExpr) ([]*ir.Expr, *ir.Expr) {
	if rule.Pure {
		x := fr.opaque(fv, args, e)
		delete(fr.unit.Refused, x)
		return nil, x
	}
	c := &ir.Call{Note: fr.note, Callee: &ir.Callee{Key: qualified(fv.fn), Fn: fv.fn, Comm: rule}}
	c.Note.Pos = e.Pos()
	for i, a := range args {
		x := fr.unpack(a.x)
		if rule.Buffer(i) {
			x = fr.buffer(x)
		}
		c.Args = append(c.Args, x)
	}
	results := fr.resultTypes(fv, e)
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := fr.fresh(resultBase(t), t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	fr.emit(c)
	return vals, nil
}

// buffer names a buffer whose shadow cannot be told from the expression.
func (fr *frame) buffer(x *ir.Expr) *ir.Expr {
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		return x
	}
	return fr.temp("buffer", x, fr.note)
}

// resultBase names what a communication returns.
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

// dynamic reports whether a method may be called through an interface: what it
// does to derivatives is known for every type, or nothing.
func (fr *frame) dynamic(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return fn.Name() == "Error" // of the predeclared error
	}
	_, ok := fr.lib.Communication(fn)
	return ok
}
