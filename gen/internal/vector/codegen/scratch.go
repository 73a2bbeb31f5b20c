package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// startScratch takes the memory for the lanes of scratch slices from a stack. finishScratch returns it.
func (a *Kernel) startScratch() []ir.Stmt {
	var out []ir.Stmt
	for _, s := range a.plan.Reductions.Scratch {
		a.Stacks = append(a.Stacks, s.Stack)
		op := effects.Grow
		if s.Zeros {
			op = effects.Zeros
		}
		out = append(out, build.Define(s.Own, s.Piece(op)))
	}
	return out
}

func finishScratch(a *legal.Reductions) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range a.Scratch {
		out = append(out, &ir.ExprStmt{X: s.Piece(effects.Drop)})
	}
	return out
}
