package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// dropUnreachable removes statements that are never reached: those after a panic that is always reached, or after a
// loop that only a panic ends. Vet reports such code. It also occurs where the source has none, because the end of
// a derivative is not in the source.
func dropUnreachable(b *ir.Block) {
	if i := slices.IndexFunc(b.Stmts, match.Terminating); i >= 0 {
		b.Stmts = b.Stmts[:i+1]
	}
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			dropUnreachable(n)
		}
	}
}
