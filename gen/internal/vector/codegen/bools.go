package codegen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// storeCompared returns the vector form of a write to a slice of bools, in order. The forward sweep saves
// comparisons for the reverse sweep in such slices.
func (a *stores) storeCompared(s *ir.Assign) []ir.Stmt {
	base, p := s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1])
	x := lane.Call("StoreBool", types.NewTuple(), build.From(base, a.addr.at(p)), a.exprs.condition(s.RHS))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}
