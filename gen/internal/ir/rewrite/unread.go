package rewrite

import (
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// NumbersOf returns the variables of b that are neither structs nor arrays or
// references, and that nothing points to.
func NumbersOf(b *ir.Block) map[*ir.Var]bool {
	own := b.Declared()
	maps.DeleteFunc(own, func(v *ir.Var, _ bool) bool { return v.Addressed || !match.Basic(v.Type) })
	return own
}

// DropUnread leaves out of b what computes variables of own that nothing reads, and
// returns it.
func DropUnread(b *ir.Block, own map[*ir.Var]bool) []ir.Stmt {
	var left []ir.Stmt
	for n := -1; n != len(left); {
		n = len(left)
		left = append(left, dropUnreadOnce(b, own)...)
		b.Walk(func(s ir.Stmt) {
			for _, inner := range ir.Blocks(s) {
				left = append(left, dropUnreadOnce(inner, declaredIn(inner, own))...)
			}
		})
	}
	return left
}

func dropUnreadOnce(b *ir.Block, own map[*ir.Var]bool) []ir.Stmt {
	var left []ir.Stmt
	read := match.Reads(b)
	Prune(b, func(s ir.Stmt) bool {
		v := computedBy(s)
		unused := v != nil && own[v] && !read[v] || doesNothing(s)
		if unused {
			left = append(left, s)
		}
		return unused
	})
	return left
}

// declaredIn returns those of own that b declares. Another block, such as the loop of the
// other sweep, may declare and read them too.
func declaredIn(b *ir.Block, own map[*ir.Var]bool) map[*ir.Var]bool {
	found := b.Declared()
	maps.DeleteFunc(found, func(v *ir.Var, _ bool) bool { return !own[v] })
	return found
}

// computedBy returns the variable that s declares or computes, if it does nothing else.
func computedBy(s ir.Stmt) *ir.Var {
	switch s := s.(type) {
	case *ir.Decl:
		return s.Var
	case *ir.Assign:
		if s.LHS.Op == ir.OpVar && !match.TakesFromStack(s.RHS) {
			return s.LHS.Var
		}
	}
	return nil
}

// doesNothing reports whether s is a branch without statements.
func doesNothing(s ir.Stmt) bool {
	branch, ok := s.(*ir.If)
	return ok && len(branch.Then.Stmts) == 0 && (branch.Else == nil || len(branch.Else.Stmts) == 0)
}
