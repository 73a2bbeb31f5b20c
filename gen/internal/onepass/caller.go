package onepass

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A caller makes a function call the joined one.
type caller struct {
	of      *Joined
	f       *ir.Func
	own     map[*ir.Var]bool // variables of the function that f is derived from
	shadows map[*ir.Var]bool // variables of f from which shadows are reached; nil: f is the joined function
	found   bool             // f calls the joined function
}

// loadsOwn reports whether everything that e reads from memory is reached from variables of the primal, except
// references between shadows.
func (c *caller) loadsOwn(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (!isLoad(x) || c.own[base(x)] || c.shadows[base(x)] && analysis.IsRef(x.Type))
		return ok
	})
	return ok
}

// shadowsOf returns the variables of f from which shadows are reached: parameters that the primal does not have, and
// variables that are defined as parts of their memory.
func shadowsOf(f *ir.Func, own map[*ir.Var]bool) map[*ir.Var]bool {
	found, count := map[*ir.Var]bool{}, map[*ir.Var]int{}
	f.Body.Walk(func(s ir.Stmt) { countDefinitions(s, count) })
	for _, v := range f.Params {
		found[v] = !own[v] && !match.Aggregate(v.Type) && count[v] == 0
	}
	f.Body.Walk(func(s ir.Stmt) {
		if a := match.Definition(s); a != nil && count[a.LHS.Var] == 1 && !own[a.LHS.Var] && !match.Aggregate(a.LHS.Var.Type) {
			found[a.LHS.Var] = found[base(a.RHS)]
		}
	})
	return found
}

// apart reports whether a reverse sweep may run before the statements of list. These must only read numbers of the
// primal and variables, and only write to variables or add to shadows, as the reverse sweep does. Other calls of the
// joined function do the same.
func (c *caller) apart(list []ir.Stmt) bool {
	ok := true
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Decl:
			ok = ok && !s.Var.Addressed
		case *ir.Assign:
			ok = ok && computes(s.RHS) && c.loadsOwn(s.RHS) && c.writesApart(s)
		case *ir.If:
			ok = ok && computes(s.Cond) && c.loadsOwn(s.Cond)
		case *ir.Multi:
			ok = ok && calls(s, s.RHS, c.of.Both) && !slices.ContainsFunc(s.RHS.Args, func(a *ir.Expr) bool { return !c.loadsOwn(a) })
		default:
			ok = false
		}
	})
	return ok
}

// writesApart reports whether s assigns to a variable, or adds to a number of a shadow.
func (c *caller) writesApart(s *ir.Assign) bool {
	if s.LHS.Op == ir.OpVar {
		return !s.LHS.Var.Addressed
	}
	ok := s.Adds() && match.Float(s.LHS.Type) && c.shadows[base(s.LHS)]
	for e := s.LHS; ok && isLoad(e); e = e.Args[0] {
		ok = e.Op != ir.OpIndex || computes(e.Args[1]) && c.loadsOwn(e.Args[1])
	}
	return ok
}
