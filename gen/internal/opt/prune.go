package opt

import "github.com/gradgen/gradgen/gen/internal/ir"

// prune removes counted loops and branches that have become empty.
func prune(b *ir.Block) {
	kept := make([]ir.Stmt, 0, len(b.Stmts))
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			prune(n)
		}
		if !empty(s) {
			kept = append(kept, s)
		}
	}
	b.Stmts = kept
}

func empty(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Loop:
		return len(s.Body.Stmts) == 0 && s.Index != nil && s.Over == nil && pure(s.To)
	case *ir.If:
		if s.Else != nil && len(s.Else.Stmts) == 0 {
			s.Else = nil
		}
		return len(s.Then.Stmts) == 0 && s.Else == nil && pure(s.Cond)
	}
	return false
}
