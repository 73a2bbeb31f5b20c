package rules

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Linear describes a collective that moves or adds up numbers, and its transpose.
type Linear struct {
	Transpose string
	// Accumulates: the operation has two buffers, and the transpose adds to the adjoint of the first one.
	Accumulates bool
	// Op is the position of the argument that is the operation, which must be Sum, or 0 if there is none. TransposeOp
	// reports whether the transpose has such an argument.
	Op          int
	TransposeOp bool
	Root        bool // the operation has a root, and so has the transpose
}

// linear is the table. It does not contain the operations with lists of counts.
var linear = map[string]Linear{
	"Allreduce":     {Transpose: "Allreduce", Op: 2, TransposeOp: true},
	"Reduce":        {Transpose: "Bcast", Op: 2, Root: true},
	"Bcast":         {Transpose: "Reduce", TransposeOp: true, Root: true},
	"Gather":        {Transpose: "Scatter", Accumulates: true, Root: true},
	"Scatter":       {Transpose: "Gather", Accumulates: true, Root: true},
	"Allgather":     {Transpose: "ReduceScatter", Accumulates: true, TransposeOp: true},
	"ReduceScatter": {Transpose: "Allgather", Accumulates: true, Op: 3},
	"Alltoall":      {Transpose: "Alltoall", Accumulates: true},
}

// LinearOf returns the description of the communication s if it is linear in numbers.
func LinearOf(s *ir.Call) (Linear, bool) {
	fn := s.Callee.Fn
	if s.Callee.Comm == nil || fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != CommPath || fn.Signature().Recv() != nil {
		return Linear{}, false
	}
	l, ok := linear[s.Callee.Comm.Name]
	return l, ok && (l.Op == 0 || isSum(s.Args[l.Op]))
}

// isSum reports whether x is the constant comm.Sum.
func isSum(x *ir.Expr) bool {
	c, ok := x.Obj.(*types.Const)
	return ok && c.Pkg() != nil && c.Pkg().Path() == CommPath && c.Name() == "Sum"
}

// CommSum returns comm.Sum.
func CommSum() *ir.Expr {
	t := typeIn(CommPath, "Op")
	return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: types.NewConst(token.NoPos, packageAt(CommPath), "Sum", t, nil)}
}
