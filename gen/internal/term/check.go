package term

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// PanicIf returns the statement that panics with text, the name of the derived
// function in front, if cond holds.
func PanicIf(cond *ir.Expr, text string) ir.Stmt {
	call := ir.Builtin("panic", nil, message(text))
	return &ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{&ir.ExprStmt{X: call}}}}
}

// Apart returns the statement that panics if the slices x and y overlap. With
// capacity the part of x behind its length counts too.
func Apart(x, y *ir.Var, capacity bool) ir.Stmt {
	a := ir.Use(x)
	if capacity {
		whole := ir.Builtin("cap", types.Typ[types.Int], a.Clone())
		a = &ir.Expr{Op: ir.OpSlice, Type: a.Type, Args: []*ir.Expr{a, nil, whole, nil}}
	}
	text := message(x.Name + " and " + y.Name + " overlap")
	return &ir.ExprStmt{X: ir.Runtime("NoOverlap", nil, a, ir.Use(y), text)}
}

func message(text string) *ir.Expr {
	return &ir.Expr{Op: ir.OpConst, Type: types.Typ[types.String], Lit: "\x00" + text}
}
