package loop

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// InPlace stores saved numbers in the gradient that later replaces them, if nothing accesses the gradient before
// that. It reports whether there are any:
//
//	ts := stack; … for i { ts[i] = e } … for i { g[i] = c * ts[i] }
//
// becomes
//
//	… for i { g[i] = e } … for i { g[i] = c * g[i] }
//
// The function must overwrite each of the gradients completely.
func InPlace(f *ir.Func, gradients []*ir.Var) bool {
	found := false
	a, named := section.Find(f, section.Adjoints), map[ir.Stmt][]*ir.Var{}
	for i := 0; i < len(f.Body.Stmts); i++ {
		d, ok := f.Body.Stmts[i].(*ir.Assign)
		if !ok || d.Tok != token.DEFINE || !section.Grown(d) || a.Views[d.LHS.Var] == nil || len(a.Known.Writes[d.LHS.Var]) > 1 {
			continue
		}
		for _, g := range gradients {
			m := &merger{arrays: a, saved: a.Views[d.LHS.Var].Array, named: named}
			if w := a.Views[g]; w != nil && m.into(w.Array) && m.overwritesInStep(f.Body.Stmts[i+1:]) {
				f.Body.Stmts = slices.Delete(f.Body.Stmts, i, i+1)
				m.merge(f.Body, ir.Grown(d.RHS).Var)
				clear(named)
				found, i = true, i-1
				break
			}
		}
	}
	return found
}

// A merger moves saved numbers into a gradient.
type merger struct {
	arrays          *section.Arrays
	saved, gradient *section.Array
	named           map[ir.Stmt][]*ir.Var // the result of namedIn for each statement
}

// into selects g as the gradient, if the length of g is that of the saved numbers.
func (m *merger) into(g *section.Array) bool {
	m.gradient = g
	elem := func(a *section.Array) types.Type { return a.Var.Type.Underlying().(*types.Slice).Elem() }
	return g.Var.Param && g.Length.Same(m.saved.Length) && types.Identical(elem(g), elem(m.saved))
}

// overwritesInStep reports whether the last statement of list that accesses the saved numbers is the first one that
// accesses the gradient, and overwrites it in step.
func (m *merger) overwritesInStep(list []ir.Stmt) bool {
	at := slices.IndexFunc(list, func(s ir.Stmt) bool { return m.touches(s, m.gradient) })
	if at < 0 || slices.ContainsFunc(list[at+1:], func(s ir.Stmt) bool { return m.touches(s, m.saved) }) {
		return false
	}
	switch s := list[at].(type) {
	case *ir.Loop:
		return m.inStep(s)
	case *ir.If:
		return !m.names(s.Cond, m.gradient) && m.branch(s)
	}
	return false
}

// branch is overwritesInStep for the block of s that accesses the saved numbers. No other block may access them.
func (m *merger) branch(s *ir.If) bool {
	var of []*ir.Block
	for _, b := range ir.Blocks(s) {
		if slices.ContainsFunc(b.Stmts, func(s ir.Stmt) bool { return m.touches(s, m.saved) }) {
			of = append(of, b)
		}
	}
	return len(of) == 1 && m.overwritesInStep(of[0].Stmts)
}

// inStep reports whether each iteration of l stores a different element of the gradient, and before that reads only
// the saved number with the same index. The loop must store all elements, because an element that is not stored would
// not be zero.
func (m *merger) inStep(l *ir.Loop) bool {
	if _, _, ok := m.arrays.Known.Counted(l); !ok {
		return false
	}
	var at ranges.Linear
	past := false
	for _, s := range slices.Backward(l.Body.Stmts) {
		if m.touches(s, m.gradient) {
			d, ok := s.(*ir.Assign)
			if !ok || past || d.Tok != token.ASSIGN || m.names(d.RHS, m.gradient) {
				return false
			}
			if at, ok = m.own(d.LHS, l); !ok {
				return false
			}
			past = true
		}
		if m.touches(s, m.saved) && !(past && m.readsOnly(s, at)) {
			return false
		}
	}
	return past && m.all(l, at)
}

// all reports whether the place at covers the whole gradient while l runs.
func (m *merger) all(l *ir.Loop, at ranges.Linear) bool {
	lo, hi, _ := m.arrays.Known.Counted(l)
	i := m.arrays.Known.IndexOf(l)
	first, last := at.With(i, lo), at.With(i, hi.Shifted(-1))
	if at.FactorOf(i) < 0 {
		first, last = last, first
	}
	return first.Same(ranges.Number(0)) && last.Shifted(1).Same(m.gradient.Length)
}

// own returns the place to which x stores, if it differs between iterations.
func (m *merger) own(x *ir.Expr, l *ir.Loop) (ranges.Linear, bool) {
	of, at, known := m.arrays.Element(x)
	step := at.FactorOf(m.arrays.Known.IndexOf(l))
	return at, of == m.gradient && known && (step == 1 || step == -1)
}

// readsOnly reports whether s only uses the saved numbers to read the one at the given place.
func (m *merger) readsOnly(s ir.Stmt, at ranges.Linear) bool {
	ok := true
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if of, _, _ := m.arrays.Element(*e); write && of == m.saved {
				ok = false
			}
			(*e).Walk(func(x *ir.Expr) bool {
				of, i, known := m.arrays.Element(x)
				ok = ok && (of != m.saved || known && i.Same(at))
				return true
			})
		})
		ok = ok && section.Cleared(s) == nil
	})
	return ok
}

// touches reports whether s may read or write numbers of a.
func (m *merger) touches(s ir.Stmt, a *section.Array) bool {
	list, known := m.named[s]
	if !known {
		list = m.namedIn(s)
		m.named[s] = list
	}
	return slices.ContainsFunc(list, func(v *ir.Var) bool { return m.arrays.Views[v].Array == a })
}

// namedIn lists the variables, each once, through which s may read or write arrays.
func (m *merger) namedIn(s ir.Stmt) []*ir.Var {
	var list []*ir.Var
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && m.arrays.Views[d.LHS.Var] != nil {
			return // another name
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			m.eachName(*e, func(v *ir.Var) {
				if !slices.Contains(list, v) {
					list = append(list, v)
				}
			})
		})
	})
	return list
}

// eachName calls f for the variables that e mentions for more than their length.
func (m *merger) eachName(e *ir.Expr, f func(v *ir.Var)) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Builtin() == effects.Len || x.Builtin() == effects.Cap {
			return false
		}
		if x.Op == ir.OpVar && m.arrays.Views[x.Var] != nil {
			f(x.Var)
		}
		return true
	})
}

// names reports whether e mentions a for more than its length.
func (m *merger) names(e *ir.Expr, a *section.Array) bool {
	found := false
	m.eachName(e, func(v *ir.Var) { found = found || m.arrays.Views[v].Array == a })
	return found
}

// merge replaces the saved numbers by the gradient, and removes their stack.
func (m *merger) merge(b *ir.Block, stack *ir.Var) {
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				if x.Op == ir.OpVar && x.Var == m.saved.Var {
					return ir.Use(m.gradient.Var)
				}
				return x
			})
		})
	})
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool {
		e, ok := s.(*ir.ExprStmt)
		return ok && e.X.Op == ir.OpTape && e.X.Var == stack
	})
	for _, v := range m.arrays.Views {
		if v.Array == m.saved {
			v.Array = m.gradient
		}
	}
}
