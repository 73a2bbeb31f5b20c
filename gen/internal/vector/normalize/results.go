package normalize

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// SingleResults returns b with calls of math functions with two results split into one statement for each result.
// Unchanged statements are shared with b.
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

// resultsOf maps a math function to the functions that compute its results one by one. There is no function for the
// sign that Lgamma returns.
var resultsOf = map[string][]func(math *types.Package) types.Object{
	"Sincos": {ofMath("Sin"), ofMath("Cos")},
	"Lgamma": {of(lane.Lgamma), nil},
	"Frexp":  {of(lane.Mantissa), of(lane.Exponent)},
}

func of(f types.Object) func(*types.Package) types.Object {
	return func(*types.Package) types.Object { return f }
}

func ofMath(name string) func(*types.Package) types.Object {
	return func(math *types.Package) types.Object { return math.Scope().Lookup(name) }
}

// results splits s, or returns nil if that is not possible.
func results(s *ir.Multi) []ir.Stmt {
	if !s.Define || !match.Math(s.RHS) || resultsOf[s.RHS.Obj.Name()] == nil {
		return []ir.Stmt{s}
	}
	var out []ir.Stmt
	for i, function := range resultsOf[s.RHS.Obj.Name()] {
		if s.LHS[i] == nil {
			continue
		}
		if function == nil {
			return []ir.Stmt{s}
		}
		x := s.RHS.Clone()
		x.Obj, x.Type = function(x.Obj.Pkg()), s.LHS[i].Type
		out = append(out, &ir.Assign{Note: s.Note, LHS: s.LHS[i], RHS: x, Tok: token.DEFINE})
	}
	return out
}
