package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// Ranks describes how the ranks with which a function communicates evaluate its matrix together: column by column,
// with the same direction on all ranks.
type Ranks struct {
	Over []*ir.Expr // communicators, and values that hold one, in terms of the inputs of the primal
	Meet bool       // ranks wait for each other between evaluations, because a rank may receive a message of another evaluation
}

// FixedColumns reports whether the number of columns is known at generation.
func FixedColumns(r *Request) bool {
	_, fixed := count(r, false)
	return fixed
}

// collective returns list, the evaluation of the matrix, for ranks that have agreed on its shape.
func (b *builder) collective(list []ir.Stmt) []ir.Stmt {
	if b.req.Ranks == nil {
		return list
	}
	var out []ir.Stmt
	if b.keeper.on != nil {
		over := &ir.Expr{Op: ir.OpCall, Obj: rules.JVPFunc("Over"), Type: b.keeper.on.Type}
		for _, x := range b.req.Ranks.Over {
			over.Args = append(over.Args, b.layout.mine(x))
		}
		out = append(out, build.Define(b.keeper.on, over))
	}
	return append(out, b.agreed(list)...)
}

// agreed returns list under the condition that the ranks agree on the shape of the matrix, unless this is known at
// generation. If the function returns an error, a disagreement is returned as that error.
func (b *builder) agreed(list []ir.Stmt) []ir.Stmt {
	if b.layout.cols[len(b.req.Wrt)].fixed() {
		return list
	}
	agree := &ir.Expr{Op: ir.OpMethod, Name: "Columns", Type: errorType, Args: []*ir.Expr{ir.Use(b.keeper.on)}}
	for i := range b.req.Wrt {
		agree.Args = append(agree.Args, b.layout.width(i))
	}
	failed := b.layout.errorResult()
	if failed == nil {
		return append([]ir.Stmt{&ir.ExprStmt{X: &ir.Expr{Op: ir.OpCall, Obj: rules.VJPFunc("Must"), Args: []*ir.Expr{agree}}}}, list...)
	}
	fault := b.layout.newVar("fault", errorType)
	return []ir.Stmt{
		build.Define(fault, agree),
		&ir.If{
			Cond: nonNil(ir.Use(fault)), Then: &ir.Block{Stmts: []ir.Stmt{assign(ir.Use(failed), ir.Use(fault))}}, Else: &ir.Block{Stmts: list},
		},
	}
}

var errorType = types.Universe.Lookup("error").Type()

// errorResult returns the last result of the function, if it is an error.
func (b *layout) errorResult() *ir.Var {
	if n := len(b.f.Results); n > 0 && types.Identical(b.f.Results[n-1].Type, errorType) {
		return b.f.Results[n-1]
	}
	return nil
}

// meet waits for the other ranks after an evaluation if another one may follow.
func (b *keeper) meet() []ir.Stmt {
	if b.req.Ranks == nil || !b.req.Ranks.Meet {
		return nil
	}
	return []ir.Stmt{&ir.ExprStmt{X: &ir.Expr{Op: ir.OpMethod, Name: "Meet", Args: []*ir.Expr{ir.Use(b.on)}}}}
}

// unlessFailed returns list under the condition that the function has returned no error.
func (b *layout) unlessFailed(list []ir.Stmt) []ir.Stmt {
	failed := b.errorResult()
	if failed == nil || len(list) == 0 {
		return list
	}
	return []ir.Stmt{when(ir.Binary(token.EQL, ir.Use(failed), &ir.Expr{Op: ir.OpNil, Type: errorType}), list...)}
}
