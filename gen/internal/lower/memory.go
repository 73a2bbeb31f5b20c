package lower

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/invariant"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// inMemory reports whether pointers may lead to v: its address has been taken, or is
// taken further on, in what a loop around may come to before it comes back.
func (fr *scope) inMemory(v *ir.Var) bool {
	for f := fr; f != nil && !v.Addressed; f = f.outer {
		if f.taken == nil {
			f.taken = syntax.Taken(f.decl)
		}
		if f.taken[v.Pos] {
			return true
		}
	}
	return v.Addressed
}

// loopBodyOf is what can be asked of the body b of a loop.
func (fr *scope) loopBodyOf(b *ir.Block) invariant.Body { return invariant.Of(b, fr.inMemory) }
