package vector

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropUnused leaves out what nothing reads since structs and arrays are variables and
// short loops written out, and additions of components that are zero all along.
func (c *components) dropUnused() {
	own, assigned := numbersOf(c.body), map[*ir.Var]bool{}
	for _, list := range c.parts {
		for _, v := range list {
			own[v] = true
		}
	}
	c.body.Walk(func(s ir.Stmt) {
		if _, declares := s.(*ir.Decl); !declares {
			for _, v := range ir.Defines(s) {
				assigned[v] = true
			}
		}
	})
	left := &ir.Block{}
	prune(c.body, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		zero := ok && d.Adds() && d.RHS.Op == ir.OpVar && own[d.RHS.Var] && !assigned[d.RHS.Var]
		if zero {
			left.Add(s)
		}
		return zero
	})
	left.Add(dropUnread(c.body, own)...)
	c.stillFound(left)
	if c.fn.Faithful {
		c.stillFollowed(left)
	}
}

// numbersOf returns the variables of b that are neither structs nor arrays or
// references, and that nothing leads to.
func numbersOf(b *ir.Block) map[*ir.Var]bool {
	own := b.Declared()
	maps.DeleteFunc(own, func(v *ir.Var, _ bool) bool { return v.Addressed || !basic(v.Type) })
	return own
}

// dropUnread leaves out of b what computes variables of own that nothing reads, and
// returns it.
func dropUnread(b *ir.Block, own map[*ir.Var]bool) []ir.Stmt {
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
	read := reads(b)
	prune(b, func(s ir.Stmt) bool {
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
		if s.LHS.Op == ir.OpVar && !fromStack(s.RHS) {
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

// fromStack reports whether e takes something off a stack.
func fromStack(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpTape
		return !found
	})
	return found
}

// stillFound refuses a loop that would no longer find that an element of left is out
// of range.
func (a *space) stillFound(left *ir.Block) {
	var known []*ir.Expr
	for _, s := range a.body.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			(&ir.Block{Stmts: []ir.Stmt{d}}).Parts(func(e *ir.Expr) { known = append(known, e) })
		}
	}
	left.Parts(func(e *ir.Expr) {
		if !mayFail(e) {
			return
		}
		if e.Op != ir.OpIndex || !isSlice(e.Args[0].Type) {
			a.refuse("%s, of which nothing is used, may fail", e)
			return
		}
		if is(e.Args[1], a.loop.Index) && isZero(a.lo) && ir.Same(a.hi, ir.Len(e.Args[0])) || a.rangedOver(e) {
			return
		}
		if !slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, e) }) {
			a.refuse("%s, of which nothing is used, may be out of range", e)
		}
	})
}

// rangedOver reports whether a loop inside runs over all elements of the slice that e is
// one of, with its index.
func (a *space) rangedOver(e *ir.Expr) bool {
	found := false
	a.body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		ascends := ok && l.Over == nil && l.Index != nil && is(e.Args[1], l.Index) && l.Step == 1 && l.Cmp == token.LSS
		found = found || ascends && isZero(l.From) && ir.Same(l.To, ir.Len(e.Args[0]))
	})
	return found
}

// mayFail reports whether evaluating e may fail when evaluating its operands does not.
func mayFail(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpBinary:
		return !neverFails(e)
	case ir.OpIndex:
		return !chosen(e)
	case ir.OpSlice:
		return true
	}
	return e.Op == ir.OpCall && !isMath(e)
}

// reads returns the variables whose values b uses.
func reads(b *ir.Block) map[*ir.Var]bool {
	found := map[*ir.Var]bool{}
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && (*e).Op == ir.OpVar {
				return
			}
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar {
					found[x.Var] = true
				}
				return true
			})
		})
	})
	return found
}

// prune leaves out the statements of b that drop says so of.
func prune(b *ir.Block, drop func(ir.Stmt) bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		if drop(s) {
			continue
		}
		for _, inner := range ir.Blocks(s) {
			prune(inner, drop)
		}
		out = append(out, s)
	}
	b.Stmts = out
}
