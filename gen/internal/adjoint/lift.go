package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// applyHoists turns the declarations of hoisted variables into assignments.
func (b *regions) applyHoists(body *ir.Block) {
	if len(b.hoist) == 0 {
		return
	}
	var visit func(blk *ir.Block, top bool)
	visit = func(blk *ir.Block, top bool) {
		kept := blk.Stmts[:0:0]
		for _, s := range blk.Stmts {
			switch s := s.(type) {
			case *ir.Assign:
				if s.Tok == token.DEFINE && b.hoist[s.LHS.Var] {
					s.Tok = token.ASSIGN
				}
			case *ir.Multi:
				if s.Define && b.hoistedMulti(s) {
					s.Define = false
					for _, l := range s.LHS {
						if l != nil && !b.hoist[l.Var] {
							kept = append(kept, &ir.Decl{Var: l.Var})
						}
					}
				}
			case *ir.Decl:
				if b.hoist[s.Var] && s.Src != hoistNote {
					continue
				}
			}
			kept = append(kept, s)
			for _, n := range ir.Blocks(s) {
				visit(n, false)
			}
		}
		blk.Stmts = kept
	}
	visit(body, true)
}

const hoistNote = "hoisted"

func (b *regions) hoistedMulti(s *ir.Multi) bool {
	for _, l := range s.LHS {
		if l != nil && b.hoist[l.Var] {
			return true
		}
	}
	return false
}

// lift declares v at the top of the current region, to make it visible to the reverse sweep.
func (b *regions) lift(v *ir.Var) {
	if b.hoist[v] {
		return
	}
	b.hoist[v] = true
	b.cx.decls = append(b.cx.decls, &ir.Decl{Note: ir.Note{Src: hoistNote}, Var: v})
}
