package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// startExpanded computes the expanded values. finishExpanded releases their memory.
func (a *Kernel) startExpanded() []ir.Stmt {
	var out []ir.Stmt
	for _, e := range a.plan.Reductions.Expanded {
		a.Stacks = append(a.Stacks, e.Stacks...)
		body := (&ir.Block{Stmts: e.First}).Clone()
		for k, v := range e.Kept {
			out = append(out, build.Define(v, e.Take(k)))
			place := ir.Index(ir.Use(v), ir.Use(e.Loop.Index), types.Typ[types.Float64])
			body.Add(&ir.Assign{LHS: place, RHS: e.Values[k].Clone(), Tok: token.ASSIGN})
		}
		out = append(out, &ir.Loop{Note: e.Loop.Note, Index: e.Loop.Index, From: ir.Int(0), To: e.Size.Clone(), Step: 1, Cmp: token.LSS, Body: body})
	}
	return out
}

func finishExpanded(a *legal.Reductions) []ir.Stmt {
	var out []ir.Stmt
	for _, e := range a.Expanded {
		for k := range e.Kept {
			drop := e.Take(k)
			drop.Name = string(effects.Drop)
			out = append(out, &ir.ExprStmt{X: drop})
		}
	}
	return out
}
