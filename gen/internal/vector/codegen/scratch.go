package codegen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// startScratch takes the lanes of scratch off a stack, and finishScratch gives
// them back.
func (a *Kernel) startScratch() []ir.Stmt {
	var out []ir.Stmt
	for _, s := range a.Scratch {
		s.Stack = &ir.Var{Name: s.Own.Name, Type: types.Typ[types.Float64]}
		a.Stacks = append(a.Stacks, s.Stack)
		name := "Grow"
		if s.Zeros {
			name = "Zeros"
		}
		out = append(out, build.Define(s.Own, s.Piece(name)))
	}
	return out
}

func finishScratch(a *legal.Reductions) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range a.Scratch {
		out = append(out, &ir.ExprStmt{X: s.Piece("Drop")})
	}
	return out
}
