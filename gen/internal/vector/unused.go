package vector

import (
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropUnused leaves out the components that nothing reads, and additions of those that
// are zero all along.
func (c *components) dropUnused() {
	own, assigned := maps.Clone(c.named), map[*ir.Var]bool{}
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
	for n := -1; n != len(left.Stmts); {
		n = len(left.Stmts)
		read := reads(c.body)
		prune(c.body, func(s ir.Stmt) bool {
			unused := false
			for _, v := range ir.Defines(s) {
				unused = own[v] && !read[v]
			}
			if unused {
				left.Add(s)
			}
			return unused
		})
	}
	c.stillFound(left)
}

// stillFound refuses a loop that would no longer find that an element of left is out
// of range.
func (c *components) stillFound(left *ir.Block) {
	var known []*ir.Expr
	for _, s := range c.body.Stmts {
		if d, ok := s.(*ir.Assign); ok {
			(&ir.Block{Stmts: []ir.Stmt{d}}).Parts(func(e *ir.Expr) { known = append(known, e) })
		}
	}
	left.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpIndex || !isSlice(e.Args[0].Type) || is(e.Args[1], c.loop.Index) && isZero(c.lo) && ir.Same(c.hi, ir.Len(e.Args[0])) {
			return
		}
		if !slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, e) }) {
			c.refuse("%s, of which nothing is used, may be out of range", e)
		}
	})
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
