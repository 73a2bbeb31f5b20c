package dead

import (
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// KeepPanics inserts checks before expressions that f and its callees evaluate but do not use, if these may panic.
// The checks evaluate the expressions, so that the panic remains when the other statements are removed.
func KeepPanics(f *ir.Func) { keepPanics(f, map[*ir.Func]bool{}) }

func keepPanics(f *ir.Func, seen map[*ir.Func]bool) {
	seen[f] = true
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && c.Callee.Func != nil && !seen[c.Callee.Func] {
			keepPanics(c.Callee.Func, seen)
		}
	})
	d := newLiveness(f, map[*ir.Var]int{})
	d.watched = map[ir.Stmt]bool{}
	d.watchUnread(f)
	for more := true; more; more = d.watchUnread(f) {
		d.watchIdle(f)
	}
}

// watchIdle inserts checks before assignments to variables that only idle code reads.
func (d *liveness) watchIdle(f *ir.Func) {
	clear(d.loops) // variables that were live only for a store that is now idle need not be live
	for d.changed = true; d.changed; {
		d.changed = false
		d.block(f.Body, d.keep.clone(), nil, true)
	}
}

// watchUnread inserts checks before stores to memory that only idle code reads. It reports whether it found any
// without checks.
func (d *liveness) watchUnread(f *ir.Func) bool {
	more := unreadMemory(f, d.watched)
	maps.DeleteFunc(more, func(s ir.Stmt, _ bool) bool { return d.watched[s] })
	watchStores(f, more)
	maps.Copy(d.watched, more)
	return len(more) > 0
}

// watchStores inserts checks before stores to memory that f does not read.
func watchStores(f *ir.Func, stores map[ir.Stmt]bool) {
	if len(stores) == 0 {
		return
	}
	checks := map[ir.Stmt][]ir.Stmt{}
	for s, list := range ranges.Unproved(f, stores) {
		for _, x := range list {
			checks[s] = append(checks[s], ir.Check(ir.NoteOf(s), x.Clone()))
		}
	}
	insert(f.Body, checks)
}

// insert inserts statements before those of b.
func insert(b *ir.Block, before map[ir.Stmt][]ir.Stmt) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			insert(n, before)
		}
		out = append(append(out, before[s]...), s)
	}
	b.Stmts = out
}

// watch returns the checks for s, whose value nothing uses. Checks of elements that a loop around s shows to be in
// range are not included. For each statement, it returns them only once.
func (d *liveness) watch(s ir.Stmt) []*ir.Multi {
	if d.watched[s] {
		return nil
	}
	d.watched[s] = true
	list := slices.DeleteFunc(panics(s), func(c *ir.Multi) bool { return d.ranged(c.RHS) })
	d.changed = d.changed || len(list) > 0
	return list
}

// ranged reports whether e is an element of a slice over which a loop around e runs.
func (d *liveness) ranged(e *ir.Expr) bool {
	return slices.ContainsFunc(d.within, func(l *ir.Loop) bool { return ranges.Spans(l, e) })
}
