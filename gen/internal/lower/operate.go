package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// operate lowers a call that works with objects such as matrices to a Call statement.
func (fr *frame) operate(fv *funcValue, op *ir.Operation, args []argument, e *ast.CallExpr) []*ir.Expr {
	c := &ir.Call{Note: fr.note}
	c.Note.Pos = e.Pos()
	for i, a := range args {
		c.Args = append(c.Args, fr.object(fr.unpack(a.x), op.Args[i]))
	}
	results := fr.resultTypes(fv, e)
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := fr.fresh("r", t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	c.Callee = &ir.Callee{Key: qualified(fv.fn), Fn: fv.fn, Op: op, Custom: op.Rules(c)}
	fr.emit(c)
	return vals
}

// object names an argument whose counterpart cannot be told from the expression.
func (fr *frame) object(x *ir.Expr, role ir.Role) *ir.Expr {
	switch {
	case x.Op == ir.OpAddr:
		return fr.addrOf(x.Args[0])
	case role == ir.Inert || x.IsConst():
		return x
	}
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		if !isFloat(x.Type) || x.Op == ir.OpVar {
			return x
		}
	}
	return fr.temp("arg", x, fr.note)
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}
