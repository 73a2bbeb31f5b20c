package rules

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Linear is a collective that moves or adds up numbers, and the one that its transpose is.
type Linear struct {
	Transpose string
	// Accumulates: it has two buffers, of which the transpose adds to the cotangent of the first one.
	Accumulates bool
	// Op is the position of the operation, which is Sum; 0 for none. TransposeOp says that the transpose has one.
	Op          int
	TransposeOp bool
	Root        bool // has a root, as the transpose does
}

// linear is the table. The operations with lists of counts are not there.
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

// LinearOf returns what the communication s is if it is linear in numbers.
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

// CommSum is comm.Sum.
func CommSum() *ir.Expr {
	t := typeIn(CommPath, "Op")
	return &ir.Expr{Op: ir.OpGlobal, Type: t, Obj: types.NewConst(token.NoPos, packageAt(CommPath), "Sum", t, nil)}
}
