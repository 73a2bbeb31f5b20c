package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// dropUnreachable removes statements that are never reached, because they follow a panic that is always reached, or a
// loop that only a panic ends. Vet reports such code. It may also occur if the source has no such code, because the
// end of a derivative is not in the source.
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
