package normalize

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// SingleResults returns b with the calls of math functions that have two results as
// one statement per result. What is as it should be is shared with b.
func SingleResults(b *ir.Block) *ir.Block {
	if b == nil {
		return nil
	}
	out := &ir.Block{}
	for _, s := range b.Stmts {
		out.Add(singleStmt(s)...)
	}
	return out
}

func singleStmt(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Multi:
		return results(s)
	case *ir.If:
		c := *s
		c.Then, c.Else = SingleResults(s.Then), SingleResults(s.Else)
		return []ir.Stmt{&c}
	case *ir.Loop:
		c := *s
		c.Body = SingleResults(s.Body)
		return []ir.Stmt{&c}
	}
	return []ir.Stmt{s}
}

// resultsOf names the functions that compute the results of a math function one
// by one.
var resultsOf = map[string][]string{"Sincos": {"Sin", "Cos"}}

// results splits s if it can be.
func results(s *ir.Multi) []ir.Stmt {
	if !s.Define || !match.Math(s.RHS) || resultsOf[s.RHS.Obj.Name()] == nil {
		return []ir.Stmt{s}
	}
	var out []ir.Stmt
	for i, name := range resultsOf[s.RHS.Obj.Name()] {
		if s.LHS[i] == nil {
			continue
		}
		x := s.RHS.Clone()
		x.Obj, x.Type = x.Obj.Pkg().Scope().Lookup(name), types.Typ[types.Float64]
		out = append(out, &ir.Assign{Note: s.Note, LHS: s.LHS[i], RHS: x, Tok: token.DEFINE})
	}
	return out
}
