package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// planned reports whether snapshots follow a schedule for the number of steps, which the bounds of the loop
// determine. That number must be known, or only an error may end the loop earlier.
func (c *carried) planned() bool {
	if c.known() {
		return true
	}
	left := jumpsTo(c.loop.Body, c.loop.Break)
	return c.loop.Index != nil && left == errorsAlone(c.loop.Body, c.loop.Break)
}

// jumpsTo returns the number of jumps to a label.
func jumpsTo(blk *ir.Block, to *ir.Label) int {
	n := 0
	blk.Walk(func(s ir.Stmt) {
		if j, ok := s.(*ir.Jump); ok && j.Target == to {
			n++
		}
	})
	return n
}

// errorsAlone returns the number of jumps to a label that are only taken if an error is not nil.
func errorsAlone(blk *ir.Block, to *ir.Label) int {
	n := 0
	blk.Walk(func(s ir.Stmt) {
		if f, ok := s.(*ir.If); ok && isFailure(f.Cond) {
			n += jumpsTo(&ir.Block{Stmts: direct(f.Then)}, to)
		}
	})
	return n
}

// direct returns the statements of a block that contain no blocks.
func direct(blk *ir.Block) []ir.Stmt {
	return slices.DeleteFunc(slices.Clone(blk.Stmts), func(s ir.Stmt) bool { return len(ir.Blocks(s)) > 0 })
}

// isFailure reports whether x is err != nil.
func isFailure(x *ir.Expr) bool {
	return x.Op == ir.OpBinary && x.Tok == token.NEQ && x.Args[1].Op == ir.OpNil && types.Identical(x.Args[0].Type, types.Universe.Lookup("error").Type())
}
