package opt

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// dropSelf removes assignments of variables, fields and elements to themselves, because vet reports them. Expressions
// that may panic are still evaluated: a pointer may be nil, or an index out of range.
func dropSelf(f *ir.Func) {
	found := map[ir.Stmt]bool{}
	f.Body.Walk(func(s ir.Stmt) {
		if self(s) != nil {
			found[s] = true
		}
	})
	if len(found) > 0 {
		replaceSelf(f.Body, found, ranges.Unproved(f, found))
	}
}

// replaceSelf replaces the statements found by checks of their expressions that may panic.
func replaceSelf(b *ir.Block, found map[ir.Stmt]bool, failing map[ir.Stmt][]*ir.Expr) {
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool { return found[s] && len(failing[s]) == 0 })
	for i, s := range b.Stmts {
		if found[s] {
			b.Stmts[i] = ir.Check(ir.NoteOf(s), self(s).RHS)
			continue
		}
		for _, n := range ir.Blocks(s) {
			replaceSelf(n, found, failing)
		}
	}
}

// self returns s if it assigns a place to itself, or nil.
func self(s ir.Stmt) *ir.Assign {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.ASSIGN || !ir.Same(asPrinted(a.LHS), asPrinted(a.RHS)) || !match.Pure(a.LHS) || inMapEntry(a.LHS) {
		return nil
	}
	return a
}

// asPrinted returns x in the form in which it is printed: a field, or an element of an array, is selected through a
// pointer without a dereference.
func asPrinted(x *ir.Expr) *ir.Expr {
	c := x.Clone()
	c.Walk(func(y *ir.Expr) bool {
		if (y.Op == ir.OpField || y.Op == ir.OpIndex) && y.Args[0].Op == ir.OpDeref {
			y.Args[0] = y.Args[0].Args[0]
		}
		return true
	})
	return c
}

// inMapEntry reports whether x is in an entry of a map. An assignment adds such an entry, or panics if the map is nil.
func inMapEntry(x *ir.Expr) bool {
	for x.Op == ir.OpField || x.Op == ir.OpIndex {
		x = x.Args[0]
		if _, isMap := x.Type.Underlying().(*types.Map); isMap {
			return true
		}
	}
	return false
}
