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

// operate lowers a call that works with objects such as matrices to a Call statement.
func (fr *callees) operate(fv *funcValue, op *ir.Operation, args []argument, e *ast.CallExpr) []*ir.Expr {
	c := &ir.Call{Note: fr.note}
	c.Note.Pos = e.Pos()
	op, args = listed(op, args)
	var given *ir.Expr
	for i, a := range args {
		if op.Args[i] == ir.Rest {
			return []*ir.Expr{fr.bad(e, "list the arguments one by one", "%s is passed a slice of matrices, whose number is not known at generation", fv.fn.Name())}
		}
		c.Args = append(c.Args, fr.object(fr.unpack(a.x), op.Args[i]))
		if op.Args[i] == ir.Fills {
			c.Args[i] = fr.filled(c.Args[0], c.Args[i], op.Length)
		}
		if op.Args[i] == ir.Fills || op.Args[i] == ir.Gives {
			given = c.Args[i].Clone()
		}
	}
	var vals []*ir.Expr
	if given == nil {
		vals = fr.operationResults(c, fr.resultTypes(fv, e))
	} else {
		vals = []*ir.Expr{given}
	}
	c.Callee = &ir.Callee{Key: symbol.Qualified(fv.fn), Fn: fv.fn, Op: op, Custom: op.Rules(c)}
	fr.emit(c)
	return vals
}

// operationResults makes variables for what the call c of an operation returns.
func (fr *operands) operationResults(c *ir.Call, results []types.Type) []*ir.Expr {
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		v := fr.fresh("r", t, c.Pos)
		v.Temp = true
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	return vals
}

// listed takes the arguments that a variadic operation reads apart.
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

// filled is the slice x, or one of as many elements as length tells of the object if x is nil.
func (fr *operands) filled(object, x *ir.Expr, length *types.Func) *ir.Expr {
	make := func() *ir.Expr {
		n := fr.fresh("n", types.Typ[types.Int], x.Pos)
		ask := &ir.Operation{Kind: ir.Ask, Args: []ir.Role{ir.Inactive}}
		c := &ir.Call{Note: fr.note, Args: []*ir.Expr{object.Clone()}, Results: []*ir.Var{n}}
		c.Callee = &ir.Callee{Key: symbol.Qualified(length), Fn: length, Op: ask, Custom: ask.Rules(c)}
		fr.emit(c)
		return ir.Builtin("make", x.Type, &ir.Expr{Op: ir.OpFuncType, Type: x.Type}, ir.Use(n))
	}
	if x.Op == ir.OpNil {
		return fr.temp("values", make(), fr.note)
	}
	v := fr.temp("values", x, fr.note)
	v.Var.Temp = false
	absent := ir.Binary(token.EQL, v.Clone(), &ir.Expr{Op: ir.OpNil, Type: x.Type})
	fr.emit(&ir.If{Note: fr.note, Cond: absent, Then: fr.inBlock(func() {
		fr.emit(&ir.Assign{Note: fr.note, LHS: v.Clone(), RHS: make(), Tok: token.ASSIGN})
	})})
	return v
}

// object names an argument whose counterpart cannot be told from the expression.
func (fr *operands) object(x *ir.Expr, role ir.Role) *ir.Expr {
	switch {
	case x.Op == ir.OpAddr:
		return fr.addrOf(x.Args[0])
	case role == ir.Inactive || x.IsConst():
		return x
	}
	switch x.Op {
	case ir.OpVar, ir.OpNil, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice:
		if !kind.IsFloat(x.Type) || x.Op == ir.OpVar {
			return x
		}
	}
	return fr.temp("arg", x, fr.note)
}
