package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// operate lowers a call that uses objects such as matrices to a Call statement.
func (cs *callees) operate(fv *funcValue, op *ir.Operation, args []argument, e *ast.CallExpr) []*ir.Expr {
	c := &ir.Call{Note: cs.scope.note}
	c.Note.Pos = e.Pos()
	op, args = listed(op, args)
	var given *ir.Expr
	for i, a := range args {
		if op.Args[i] == ir.Rest {
			return []*ir.Expr{cs.scope.bad(e, "list the arguments one by one", "%s is passed a slice of matrices, whose number is not known at generation", fv.fn.Name())}
		}
		c.Args = append(c.Args, cs.ops.object(cs.ops.unpack(a.x), op.Args[i]))
		if op.Args[i] == ir.Fills {
			c.Args[i] = cs.ops.filled(c.Args[0], c.Args[i], op.Length)
		}
		if op.Args[i] == ir.Fills || op.Args[i] == ir.Gives {
			given = c.Args[i].Clone()
		}
	}
	var vals []*ir.Expr
	if given == nil {
		vals = cs.fn.operationResults(c, cs.scope.resultTypes(fv, e))
	} else {
		vals = []*ir.Expr{given}
	}
	c.Callee = &ir.Callee{Key: symbol.Qualified(fv.fn), Fn: fv.fn, Op: op, Custom: op.Rules(c)}
	cs.fn.emit(c)
	return vals
}

// operationResults makes variables for the results of the call c of an operation.
func (l *function) operationResults(c *ir.Call, results []types.Type) []*ir.Expr {
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := l.fresh("r", t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	return vals
}

// listed splits the variadic arguments of an operation into single ones.
func listed(op *ir.Operation, args []argument) (*ir.Operation, []argument) {
	last := len(args) - 1
	if last < 0 || op.Args[last] != ir.Rest || args[last].x.Op != ir.OpComposite || args[last].x.Name != "variadic" {
		return op, args
	}
	each := *op
	each.Args = slices.Clone(op.Args[:last])
	args, rest := slices.Clone(args[:last]), args[last].x.Args
	for _, x := range rest {
		each.Args = append(each.Args, ir.Reads)
		args = append(args, argument{x: x})
	}
	return &each, args
}

// filled returns the slice x. If x is nil, it returns a new slice with the length that the object reports.
func (o *operands) filled(object, x *ir.Expr, length *types.Func) *ir.Expr {
	make := func() *ir.Expr {
		n := o.fn.fresh("n", types.Typ[types.Int], x.Pos)
		ask := &ir.Operation{Kind: ir.Ask, Args: []ir.Role{ir.Inactive}}
		c := &ir.Call{Note: o.scope.note, Args: []*ir.Expr{object.Clone()}, Results: []*ir.Var{n}}
		c.Callee = &ir.Callee{Key: symbol.Qualified(length), Fn: length, Op: ask, Custom: ask.Rules(c)}
		o.fn.emit(c)
		return ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Use(n))
	}
	if x.Op == ir.OpNil {
		return o.fn.temp("values", make(), o.scope.note)
	}
	v := o.fn.temp("values", x, o.scope.note)
	v.Var.Temp = false
	absent := ir.Binary(token.EQL, v.Clone(), &ir.Expr{Op: ir.OpNil, Type: x.Type})
	o.fn.emit(&ir.If{Note: o.scope.note, Cond: absent, Then: o.fn.inBlock(func() {
		o.fn.emit(&ir.Assign{Note: o.scope.note, LHS: v.Clone(), RHS: make(), Tok: token.ASSIGN})
	})})
	return v
}

// object assigns an argument to a variable if the expression does not determine its shadow.
func (o *operands) object(x *ir.Expr, role ir.Role) *ir.Expr {
	switch {
	case x.Op == ir.OpAddr:
		return o.addrOf(x.Args[0])
	case role == ir.Inactive || x.IsConst():
		return x
	}
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		if !kind.IsFloat(x.Type) || x.Op == ir.OpVar {
			return x
		}
	}
	return o.fn.temp("arg", x, o.scope.note)
}
