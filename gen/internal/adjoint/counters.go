package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropIdleUndo removes the undo statements of variables that the reverse sweep does not need.
func (b *counters) dropIdleUndo(blk *ir.Block) {
	kept := blk.Stmts[:0:0]
	for _, s := range blk.Stmts {
		if v, ok := b.undoing[s]; ok && !b.undone[v] {
			continue
		}
		for _, n := range ir.Blocks(s) {
			b.dropIdleUndo(n)
		}
		kept = append(kept, s)
	}
	blk.Stmts = kept
}
