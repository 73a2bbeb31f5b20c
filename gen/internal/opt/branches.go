package opt

import (
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Branches moves statements into the branch before them if they have no effect unless the branch runs. It also merges
// successive tests of the same condition (jump threading):
//
//	var vBar float64; if c { vBar = e }; if vBar != 0 { wBar = vBar * x }; p[i] += wBar
//
// becomes
//
//	if c { vBar := e; if vBar != 0 { wBar := vBar * x; p[i] += wBar } }
//
// An adjoint that only one branch assigns is zero unless the branch runs, and adding zero to another adjoint has no
// effect.
func Branches(f *ir.Func) {
	markAddressed(f)
	t := newTidying(f)
	before := t.now
	t.run(onBody("", "", threadBranches))
	if t.now != before {
		t.run(onIndexed("", "", (*index).startAtFirstTerm), deadCode, folding, onFunc("", "", dropSelf), uses)
	}
}

// threadBranches moves statements of b, and of the blocks in it, into branches before them.
func threadBranches(b *ir.Block) {
	w := &threading{last: map[*ir.Var]int{}, zero: map[*ir.Var]int{}, gone: map[ir.Stmt]bool{}}
	for i, s := range b.Stmts {
		for v := range scopeOf(s).vars {
			w.last[v] = i
		}
	}
	for i := 0; i < len(b.Stmts); i++ {
		if branch, ok := b.Stmts[i].(*ir.If); ok {
			i += w.thread(branch, b.Stmts[i+1:], i)
		} else {
			w.pass(b.Stmts[i])
		}
	}
	b.Stmts = slices.DeleteFunc(w.kept, func(s ir.Stmt) bool { return w.gone[s] })
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			threadBranches(n)
		}
	}
}

// A threading is the state of threadBranches in one block.
type threading struct {
	last map[*ir.Var]int // the last statement that mentions a variable
	kept []ir.Stmt
	zero map[*ir.Var]int  // variables that are declared and not mentioned since, with their index in kept
	gone map[ir.Stmt]bool // declarations that have been moved into a branch
}

// pass keeps a statement that is not a branch.
func (w *threading) pass(s ir.Stmt) {
	for v := range scopeOf(s).vars {
		delete(w.zero, v)
	}
	w.keep(s)
}

// keep appends s, and records the variable that it declares.
func (w *threading) keep(s ir.Stmt) {
	if d, ok := s.(*ir.Decl); ok && !d.Var.Addressed {
		w.zero[d.Var] = len(w.kept)
	}
	w.kept = append(w.kept, s)
}

// thread moves statements after a branch, statement i of the block, into the branch, and returns their number.
func (w *threading) thread(branch *ir.If, after []ir.Stmt, i int) int {
	t := newThread(branch, w)
	n := 0
	for took := t.take(after); took > 0; took = t.take(after[n:]) {
		n += took
	}
	w.kept = append(w.kept, branch)
	for _, v := range slices.SortedFunc(maps.Keys(w.zero), func(x, y *ir.Var) int { return w.zero[y] - w.zero[x] }) {
		a := t.only(v)
		if a != nil && w.last[v] <= i+n && !a.declared[v.Name] {
			w.gone[w.kept[w.zero[v]]] = true
			a.block.Stmts = slices.Insert(a.block.Stmts, 0, ir.Stmt(&ir.Decl{Var: v}))
		}
		if a != nil || t.mentions(v) {
			delete(w.zero, v)
		}
	}
	return n
}
