package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A variation describes how the numbers differ that a statement stores in elements of memory, one in each iteration
// of its loops. Code that is assumed to read all of the elements may skip some, and so lose an infinity in them. If
// all elements are infinite, each one that is read shows this.
type variation struct {
	moves map[*ir.Var]bool // variables that differ between the elements
	node  map[*analysis.Node]bool
	calls bool
}

// variationOf describes the numbers that s assigns. It returns nil if each number counts separately.
func variationOf(alias *analysis.Alias, eff *analysis.Effects, s ir.Stmt) *variation {
	site := eff.At(s)
	if site == nil || len(site.Loops) == 0 || single(s) {
		return nil
	}
	over := &variation{moves: map[*ir.Var]bool{}, node: map[*analysis.Node]bool{}}
	for _, l := range site.Loops {
		if l.Index != nil {
			over.moves[l.Index] = true
		}
		l.Body.Walk(func(s ir.Stmt) { over.note(alias, s) })
	}
	return over
}

// single reports whether s stores a number in a fixed place of memory, such as a[0], which may be read only under
// other names. If loops add to the place, it is assumed to be read.
func single(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && local(a.LHS) == nil && fixed(a.LHS) && !a.Adds()
}

// fixed reports whether the place is the same in all iterations.
func fixed(place *ir.Expr) bool {
	all := true
	place.Walk(func(x *ir.Expr) bool {
		all = all && (x.Op != ir.OpIndex || x.Args[1].IsConst())
		return all
	})
	return all
}

// note adds the variables and memory that s changes.
func (o *variation) note(alias *analysis.Alias, s ir.Stmt) {
	for _, v := range ir.Defines(s) {
		o.moves[v] = true
	}
	if _, ok := s.(*ir.Call); ok {
		o.calls = true
	}
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if !write {
			return
		}
		if v := local(*e); v != nil {
			o.moves[v] = true
		} else if n := alias.Memory(*e); n != nil {
			o.node[n] = true
		} else {
			o.calls = true
		}
	})
}

// varies reports whether x may differ between the elements. It follows variables to their definitions, at most
// level times.
func (o *variation) varies(defs *definitions, x *ir.Expr, level int) bool {
	if o == nil {
		return true
	}
	found := false
	x.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			found = found || o.moved(defs, x.Var, level)
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			if local(x) == nil {
				n := defs.req.Alias.Memory(x)
				found = found || o.calls || n == nil || o.node[n]
			}
		case ir.OpEmitted, ir.OpRuntime, ir.OpTape:
			found = true
		}
		return !found
	})
	return found
}

// moved reports whether the variable differs between the elements. A variable that a loop defines once, from values
// that do not differ, is the same for all of them.
func (o *variation) moved(defs *definitions, v *ir.Var, level int) bool {
	if !o.moves[v] && !v.Addressed {
		return false
	}
	d := defs.single[v]
	return level == 0 || v.Addressed || d == nil || d.rhs == nil || o.varies(defs, d.rhs, level-1)
}
