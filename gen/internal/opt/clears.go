package opt

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// sinkClears moves a statement that clears an adjoint into the branches that first use the adjoint, if one of them
// overwrites all of it:
//
//	clear(a); … if c { for i { a[i] = e } }
//
// becomes
//
//	… if c { for i { a[i] = e } } else { clear(a) }
func sinkClears(f *ir.Func) {
	b := f.Body
	for i := 0; i < len(b.Stmts); i++ {
		v := section.Cleared(b.Stmts[i])
		if v == nil || !v.Param {
			continue
		}
		k := section.NextUse(f, b.Stmts[i+1:], v)
		if k < 0 {
			continue
		}
		branch, ok := b.Stmts[i+1+k].(*ir.If)
		if ok && !branch.Cond.Uses(v) && sinkInto(f, branch, b.Stmts[i]) {
			b.Stmts = slices.Delete(b.Stmts, i, i+1)
			i--
		}
	}
}

// sinkInto moves clear to the start of both branches of s, if at least one of them then does not need it.
func sinkInto(f *ir.Func, s *ir.If, clear ir.Stmt) bool {
	then, els := s.Then, s.Else
	first, second := ir.CloneStmt(clear), ir.CloneStmt(clear)
	s.Then = &ir.Block{Stmts: append([]ir.Stmt{first}, then.Stmts...)}
	s.Else = &ir.Block{Stmts: []ir.Stmt{second}}
	if els != nil {
		s.Else.Add(els.Stmts...)
	}
	unused := section.FindUnused(f, section.Adjoints).Stores
	if !unused[first] && !unused[second] {
		s.Then, s.Else = then, els
		return false
	}
	return true
}
