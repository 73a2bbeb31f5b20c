package opt

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/dead"
)

// removeDead removes the statements that compute variables that nothing reads, and the declarations of these
// variables.
func (t *tidying) removeDead() {
	for again := true; again; {
		changed := dead.Code(t.f, t.ids)
		t.look()
		again = t.index().dropUnnamed(t.f.Body) || changed
	}
}

// dropUnnamed removes the declarations of variables that nothing after them mentions, and reports whether there
// were any. Blocks may become empty, and variables that only they read may become dead.
func (x *index) dropUnnamed(b *ir.Block) bool {
	changed := false
	kept := make([]ir.Stmt, 0, len(b.Stmts))
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			changed = x.dropUnnamed(n) || changed
		}
		if d, ok := s.(*ir.Decl); ok {
			if _, named := x.mentioned(b.Stmts[i+1:], d.Var); !named {
				x.remove(d)
				changed = true
				continue
			}
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
	return changed
}
