package match

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Mentioned returns the variables that occur in the expressions.
func Mentioned(list ...*ir.Expr) map[*ir.Var]bool {
	used := map[*ir.Var]bool{}
	for _, e := range list {
		e.Walk(func(x *ir.Expr) bool {
			noteVar(x, used)
			return true
		})
	}
	return used
}

// NoteVars adds the variables that occur in s to used.
func NoteVars(s ir.Stmt, used map[*ir.Var]bool) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Parts(func(x *ir.Expr) { noteVar(x, used) })
}

func noteVar(x *ir.Expr, used map[*ir.Var]bool) {
	if x.Op == ir.OpVar {
		used[x.Var] = true
	}
}

// Targets lists the variables that s defines or assigns to.
func Targets(s ir.Stmt) []*ir.Var {
	var list []*ir.Var
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) { list = append(list, ir.Defines(s)...) })
	return list
}

// Drop reports whether s returns memory to a stack.
func Drop(s *ir.ExprStmt) bool { return s.X.Tape() == effects.Drop }

// Changes returns the variables that b defines or assigns, as a whole or in part. It also returns variables whose
// address, or that of a part, b takes, because others may then assign to them.
func Changes(b *ir.Block) map[*ir.Var]bool {
	changed := map[*ir.Var]bool{}
	b.Walk(func(s ir.Stmt) {
		for _, v := range ir.Defines(s) {
			changed[v] = true
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if v := (*e).Root(); write && v != nil {
				changed[v] = true
			}
		})
	})
	b.Parts(func(x *ir.Expr) {
		if v := pointedInto(x); v != nil {
			changed[v] = true
		}
	})
	return changed
}

// pointedInto returns the variable to whose memory x points, or nil.
func pointedInto(x *ir.Expr) *ir.Var {
	switch {
	case x.Op == ir.OpAddr:
		return x.Args[0].Root()
	case x.Op == ir.OpSlice && isArray(x.Args[0].Type):
		return x.Args[0].Root()
	}
	return nil
}

func isArray(t types.Type) bool {
	_, is := t.Underlying().(*types.Array)
	return is
}

// Written reports whether a statement of list, at any depth, writes to v or a part of it.
func Written(list []ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		found = found || slices.Contains(ir.Defines(s), v)
		ir.Exprs(s, func(e **ir.Expr, write bool) { found = found || write && (*e).Root() == v })
	})
	return found
}

// HasLoop reports whether s is a loop or contains one.
func HasLoop(s ir.Stmt) bool {
	if _, ok := s.(*ir.Loop); ok {
		return true
	}
	return slices.ContainsFunc(ir.Blocks(s), func(b *ir.Block) bool { return slices.ContainsFunc(b.Stmts, HasLoop) })
}

// StackUses counts the operations on a stack.
func StackUses(b *ir.Block, stack *ir.Var) int {
	n := 0
	b.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpTape && x.Var == stack {
			n++
		}
	})
	return n
}

// UsedIn reports whether one of the statements themselves uses v.
func UsedIn(list []ir.Stmt, v *ir.Var) bool {
	found := false
	for _, s := range list {
		if _, ok := s.(*ir.Assign); ok {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
		}
	}
	return found
}

// Panics reports whether b only panics.
func Panics(b *ir.Block) bool {
	if len(b.Stmts) != 1 {
		return false
	}
	e, ok := b.Stmts[0].(*ir.ExprStmt)
	return ok && e.X.Builtin() == effects.Panic
}

func DropOf(s ir.Stmt, stack *ir.Var) bool {
	d, ok := s.(*ir.ExprStmt)
	return ok && Drop(d) && d.X.Var == stack
}

// Lasts reports whether e has the same value after list, because list assigns no variable in e and writes no memory
// that e might read.
func Lasts(e *ir.Expr, list []ir.Stmt) bool {
	return !slices.ContainsFunc(list, func(s ir.Stmt) bool {
		if s == nil {
			return false
		}
		d, ok := s.(*ir.Assign)
		return !ok || d.LHS.Op != ir.OpVar || e.Uses(d.LHS.Var)
	})
}

func Definition(s ir.Stmt) *ir.Assign {
	if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && d.LHS.Op == ir.OpVar {
		return d
	}
	return nil
}

func Jumps(b *ir.Block) bool {
	found := false
	b.Walk(func(st ir.Stmt) {
		_, jump := st.(*ir.Jump)
		found = found || jump
	})
	return found
}

// AnyPart reports whether f is true for a part of b.
func AnyPart(b *ir.Block, f func(*ir.Expr) bool) bool {
	found := false
	b.Parts(func(e *ir.Expr) { found = found || f(e) })
	return found
}

// Reads returns the variables whose values b uses.
func Reads(b *ir.Block) map[*ir.Var]bool {
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
