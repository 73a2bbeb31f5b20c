package bounds

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// rests returns the variables that kernels of f step up from zero and that nothing else changes. The loops over the
// iterations that vectors left begin at these variables.
func rests(f *ir.Func) map[*ir.Var]bool {
	r := restFinder{map[*ir.Var]bool{}, map[*ir.Var]bool{}}
	r.block(f.Body)
	for v := range r.other {
		delete(r.next, v)
	}
	return r.next
}

// A restFinder records the variables that kernels step, and the variables to which other statements assign values
// other than zero.
type restFinder struct{ next, other map[*ir.Var]bool }

func (r *restFinder) block(b *ir.Block) {
	for _, s := range b.Stmts {
		if k, kernel := s.(*ir.Kernel); kernel {
			r.next[k.Next] = true
			continue
		}
		for _, inner := range ir.Blocks(s) {
			r.block(inner)
		}
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE && a.RHS.IsZero() {
			continue
		}
		for _, v := range ir.Defines(s) {
			r.other[v] = true
		}
	}
}

// fromZero makes Go's compiler see that l, which begins at one of rests, does not begin below zero.
func fromZero(l *ir.Loop) { l.From = ir.Builtin("max", types.Typ[types.Int], l.From, ir.Int(0)) }

// atRest reports whether l begins at one of rests.
func atRest(l *ir.Loop, rests map[*ir.Var]bool) bool {
	return l.From != nil && l.From.Op == ir.OpVar && rests[l.From.Var] && types.Identical(l.From.Type, types.Typ[types.Int])
}

// scalarBlocks returns the blocks nested directly in s that run without vectors.
func scalarBlocks(s ir.Stmt) []*ir.Block {
	if _, kernel := s.(*ir.Kernel); kernel {
		return nil
	}
	return ir.Blocks(s)
}
