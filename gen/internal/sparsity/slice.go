package sparsity

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A slice finds the statements that only compute numbers on which the path does not depend.
type slice struct {
	alias *analysis.Alias
	act   *analysis.Activity
	vars  map[*ir.Var]bool // variables whose numbers are needed
	nodes map[*analysis.Node]bool
	kept  map[ir.Stmt]bool
}

// Needed reports which statements of f are needed for control flow, integers and references. It returns true for
// statements that are not part of f.
func Needed(f *ir.Func, alias *analysis.Alias, act *analysis.Activity) func(ir.Stmt) bool {
	s := &slice{alias: alias, act: act, vars: map[*ir.Var]bool{}, nodes: map[*analysis.Node]bool{}, kept: map[ir.Stmt]bool{}}
	for n := -1; n != len(s.vars)+len(s.nodes)+len(s.kept); {
		n = len(s.vars) + len(s.nodes) + len(s.kept)
		f.Body.Walk(s.visit)
	}
	drop := map[ir.Stmt]bool{}
	f.Body.Walk(func(x ir.Stmt) { drop[x] = numeric(x) && !s.kept[x] })
	return func(x ir.Stmt) bool { return !drop[x] }
}

// visit records what a statement that is kept reads.
func (s *slice) visit(x ir.Stmt) {
	if numeric(x) && !s.kept[x] {
		if !s.writes(x) {
			ir.Exprs(x, func(e **ir.Expr, _ bool) { s.found(*e) })
			return
		}
		s.kept[x] = true
	}
	ir.Exprs(x, func(e **ir.Expr, write bool) {
		if write {
			s.need((*e).Args...)
			return
		}
		s.need(*e)
	})
}

// found records what the indices of numbers with derivatives in x read, because their sets are found by the same
// indices.
func (s *slice) found(x *ir.Expr) {
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpIndex && matters(s.act, y) {
			s.need(y.Args[1])
		}
		if y.Op == ir.OpSlice {
			for _, bound := range y.Args[1:] {
				if bound != nil {
					s.need(bound)
				}
			}
		}
		return true
	})
}

// numeric reports whether a statement only stores numbers.
func numeric(x ir.Stmt) bool {
	switch x := x.(type) {
	case *ir.Assign:
		return plain(x.LHS.Type) && !effective(x.LHS) && !effective(x.RHS)
	case *ir.ExprStmt:
		return moved(x.X) != nil && !effective(x.X.Args[0]) && (x.X.Builtin() == effects.Clear || !effective(x.X.Args[1]))
	}
	return false
}

// moved returns the memory of numbers that copy or clear changes.
func moved(x *ir.Expr) *ir.Expr {
	if x.Builtin() != effects.CopyTo && x.Builtin() != effects.Clear {
		return nil
	}
	if u, ok := analysis.Under(x.Args[0].Type).(*types.Slice); ok && plain(u.Elem()) {
		return x.Args[0]
	}
	return nil
}

// plain reports whether values of type t are only numbers.
func plain(t types.Type) bool {
	switch u := analysis.Under(t).(type) {
	case *types.Basic:
		return analysis.IsFloat(t)
	case *types.Array:
		return plain(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !plain(f.Type()) {
				return false
			}
		}
		return u.NumFields() > 0
	}
	return false
}

// effective reports whether the evaluation of x does more than compute a number.
func effective(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpCall && !analysis.Harmless(y) || y.Builtin() == effects.Append
		return !found
	})
	return found
}

// writes reports whether x stores numbers that are needed.
func (s *slice) writes(x ir.Stmt) bool {
	if a, ok := x.(*ir.Assign); ok {
		return s.has(a.LHS)
	}
	return s.nodes[s.alias.Ref(x.(*ir.ExprStmt).X.Args[0])]
}

func (s *slice) has(place *ir.Expr) bool {
	if n := s.alias.Memory(place); n != nil && s.nodes[n] {
		return true
	}
	v := place.Root()
	return v != nil && (s.vars[v] || v.Addressed && s.nodes[s.alias.Object(v)])
}

// need marks the numbers that the evaluation of xs reads.
func (s *slice) need(xs ...*ir.Expr) {
	for _, x := range xs {
		x.Walk(func(y *ir.Expr) bool {
			switch y.Op {
			case ir.OpVar, ir.OpIndex, ir.OpField, ir.OpDeref:
				s.mark(y)
			case ir.OpBuiltin:
				if y.Builtin() == effects.CopyTo || y.Builtin() == effects.Append {
					for _, a := range y.Args {
						if analysis.IsRef(a.Type) {
							s.nodes[s.alias.Ref(a)] = true
						}
					}
				}
			case ir.OpCall:
				for _, a := range y.Args {
					for _, n := range s.alias.Reach(a) {
						s.nodes[n] = true
					}
				}
			}
			return true
		})
	}
}

func (s *slice) mark(place *ir.Expr) {
	if !analysis.HoldsFloat(place.Type) {
		return
	}
	if n := s.alias.Memory(place); n != nil {
		s.nodes[n] = true
	}
	if v := place.Root(); v != nil {
		s.vars[v] = true
		if v.Addressed {
			s.nodes[s.alias.Object(v)] = true
		}
	}
}
