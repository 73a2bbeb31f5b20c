package dead

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Stores removes stores whose values nothing reads, and reports whether there were any. These are all stores to
// memory that belongs to f and that f never reads; stores to elements of the slices that r selects, if on every later
// path they are written again or never read; and the zeros of slices that are filled first. The removed expressions
// might panic. KeepPanics has inserted checks before those of the source.
func Stores(f *ir.Func, r section.Reach) bool {
	found := section.FindUnused(f, r)
	for _, s := range found.Zeros {
		if s.RHS.Op == ir.OpTape {
			s.RHS.Name = string(effects.Grow)
		}
	}
	elements := remove(f.Body, found.Stores)
	return remove(f.Body, unreadMemory(f, nil)) || elements
}

// remove removes stores from b, and reports whether there were any.
func remove(b *ir.Block, stores map[ir.Stmt]bool) bool {
	removed := false
	kept := b.Stmts[:0:0]
	for _, s := range b.Stmts {
		if stores[s] {
			removed = true
			continue
		}
		for _, n := range ir.Blocks(s) {
			removed = remove(n, stores) || removed
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
	return removed
}
