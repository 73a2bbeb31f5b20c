package dead

import (
	"maps"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// NumbersOf returns the variables of b that are not structs, arrays or references, and to which nothing points.
func NumbersOf(b *ir.Block) map[*ir.Var]bool {
	own := b.Declared()
	maps.DeleteFunc(own, func(v *ir.Var, _ bool) bool { return v.Addressed || !match.Basic(v.Type) })
	return own
}

// Unmentioned removes definitions of variables that nothing else in b mentions, if mayGo is true for them. It does
// not change anything else, because the code may be incomplete: branches without statements may still get some.
func Unmentioned(b *ir.Block, mayGo func(d *ir.Assign) bool) {
	for removed := true; removed; {
		mentions := map[*ir.Var]int{}
		b.Parts(func(x *ir.Expr) {
			if x.Op == ir.OpVar {
				mentions[x.Var]++
			}
		})
		removed = false
		rewrite.Prune(b, func(s ir.Stmt) bool {
			d := match.Definition(s)
			unused := d != nil && !d.LHS.Var.Addressed && mentions[d.LHS.Var] == 1 && mayGo(d)
			removed = removed || unused
			return unused
		})
	}
}

// Idle reports whether the computation of the value of d has no other effect.
func Idle(d *ir.Assign) bool { return match.Pure(d.RHS) && !match.TakesFromStack(d.RHS) }

// Definitions removes the statements from b that compute variables of own that nothing reads, and returns them.
func Definitions(b *ir.Block, own map[*ir.Var]bool) []ir.Stmt {
	var left []ir.Stmt
	for n := -1; n != len(left); {
		n = len(left)
		left = append(left, definitionsOnce(b, own)...)
		b.Walk(func(s ir.Stmt) {
			for _, inner := range ir.Blocks(s) {
				left = append(left, definitionsOnce(inner, declaredIn(inner, own))...)
			}
		})
	}
	return left
}

func definitionsOnce(b *ir.Block, own map[*ir.Var]bool) []ir.Stmt {
	var left []ir.Stmt
	used := match.Reads(b)
	b.Walk(func(s ir.Stmt) {
		if computedBy(s) == nil {
			for _, v := range ir.Defines(s) {
				used[v] = true // variables that the remaining statements use
			}
		}
	})
	rewrite.Prune(b, func(s ir.Stmt) bool {
		v := computedBy(s)
		unused := v != nil && own[v] && !used[v] || doesNothing(s)
		if unused {
			left = append(left, s)
		}
		return unused
	})
	return left
}

// declaredIn returns the variables of own that b declares. Another block, such as the loop of the other sweep, may
// also declare and read them.
func declaredIn(b *ir.Block, own map[*ir.Var]bool) map[*ir.Var]bool {
	found := b.Declared()
	maps.DeleteFunc(found, func(v *ir.Var, _ bool) bool { return !own[v] })
	return found
}

// computedBy returns the variable that s declares or computes, if s has no other effect, or nil.
func computedBy(s ir.Stmt) *ir.Var {
	switch s := s.(type) {
	case *ir.Decl:
		return s.Var
	case *ir.Assign:
		if s.LHS.Op == ir.OpVar && Idle(s) {
			return s.LHS.Var
		}
	}
	return nil
}

// doesNothing reports whether s is a branch without statements.
func doesNothing(s ir.Stmt) bool {
	branch, ok := s.(*ir.If)
	return ok && match.Pure(branch.Cond) && len(branch.Then.Stmts) == 0 && (branch.Else == nil || len(branch.Else.Stmts) == 0)
}
