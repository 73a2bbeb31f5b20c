package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// KeepPanics puts checks before what f and the functions that it calls evaluate and
// do not use: statements that evaluate what may panic, so that it still does where the
// others are left out.
func KeepPanics(f *ir.Func) { keepPanics(f, map[*ir.Func]bool{}) }

func keepPanics(f *ir.Func, seen map[*ir.Func]bool) {
	seen[f] = true
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Func != nil && !seen[c.Callee.Func] {
			keepPanics(c.Callee.Func, seen)
		}
	})
	d := &dead{ids: map[*ir.Var]int{}, keep: live{}, loops: map[*ir.Loop]*around{}, watched: map[ir.Stmt]bool{}}
	for _, r := range f.Results {
		d.keep.add(d.id(r))
	}
	d.addressed(f.Body)
	for d.changed = true; d.changed; {
		d.changed = false
		d.block(f.Body, d.keep.clone(), nil, true)
	}
}

// watch returns the checks for s, which nobody uses, and leaves out what a loop around s
// shows to be in range. It does so once.
func (d *dead) watch(s ir.Stmt) []*ir.Multi {
	if d.watched[s] {
		return nil
	}
	d.watched[s] = true
	list := slices.DeleteFunc(panics(s), func(c *ir.Multi) bool { return d.ranged(c.RHS) })
	d.changed = d.changed || len(list) > 0
	return list
}

// ranged reports whether e is an element of a variable that a loop around it counts through.
func (d *dead) ranged(e *ir.Expr) bool {
	if e.Op != ir.OpIndex || e.Args[0].Op != ir.OpVar {
		return false
	}
	return slices.ContainsFunc(d.within, func(l *ir.Loop) bool {
		counted := l.Over == nil && l.Index != nil && l.Step > 0 && match.Var(e.Args[1], l.Index) && match.IntZero(l.From)
		return counted && ir.Same(l.To, ir.Len(e.Args[0]))
	})
}

// repeats reports whether the checks at the end of list evaluate e, or an element after it.
func repeats(list []ir.Stmt, e *ir.Expr) bool {
	if e == nil {
		return false
	}
	for _, s := range slices.Backward(list) {
		x := ir.Checked(s)
		switch {
		case x == nil:
			return false
		case ir.Same(x, e) || further(x, e):
			return true
		}
	}
	return false
}

// further reports whether x is an element of the same memory as e, at a place that is known
// to be after it.
func further(x, e *ir.Expr) bool {
	if x.Op != ir.OpIndex || e.Op != ir.OpIndex || !ir.Same(x.Args[0], e.Args[0]) {
		return false
	}
	i, known := match.Integer(e.Args[1])
	j, too := match.Integer(x.Args[1])
	return known && too && 0 <= i && i <= j
}
