package loop

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Fill changes a loop that fills a slice that is then copied to a stack. The loop fills the memory of the stack
// instead, if nothing changes the slice before it is filled again:
//
//	for i { a[i] = e }; s.Copy(a); … a[k] …
//
// becomes
//
//	b := s.Grow(len(a)); for i { b[i] = e }; … b[k] …
func Fill(f *ir.Func) {
	a := section.Find(f, section.Adjoints)
	if len(a.List) > 0 {
		filler{a}.fill(f.Body)
	}
}

// A filler walks the blocks of a function.
type filler struct{ arrays *section.Arrays }

func (a filler) fill(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			a.fill(n)
		}
		if v, w := a.copied(b.Stmts[i]); v != nil {
			a.fillAt(b, i, v, w)
		}
	}
}

// copied returns the slice that s copies to a stack, and the variable of the copy, or nil.
func (a filler) copied(s ir.Stmt) (v, name *ir.Var) {
	var x *ir.Expr
	switch s := s.(type) {
	case *ir.ExprStmt:
		x = s.X
	case *ir.Assign:
		if s.Tok == token.DEFINE {
			x, name = s.RHS, s.LHS.Var
		}
	}
	if x == nil || x.Tape() != effects.Copy || x.Args[0].Op != ir.OpVar {
		return nil, nil
	}
	if w := a.arrays.Views[x.Args[0].Var]; w == nil || !w.Array.Made || w.Array.Var != x.Args[0].Var {
		return nil, nil
	}
	return x.Args[0].Var, name
}

// fillAt changes the loop for the copy of v, statement at of b.
func (a filler) fillAt(b *ir.Block, at int, v, name *ir.Var) {
	first := at - 1
	for first >= 0 && !a.reaches(b.Stmts[first], v) {
		first--
	}
	if first < 0 || !a.fills(b.Stmts[first], v) {
		return
	}
	last := at + 1
	for ; last < len(b.Stmts) && !a.fills(b.Stmts[last], v); last++ {
		if s := b.Stmts[last]; a.reaches(s, v) && !a.onlyReads(s, v) {
			return
		}
	}
	if last == len(b.Stmts) && !a.startsOver(b, v) {
		return
	}
	x := copyOf(b.Stmts[at])
	if usesStack(b.Stmts[first:at], x.Var) {
		return
	}
	x.Name, x.Args = string(effects.Grow), []*ir.Expr{ir.Len(ir.Use(v))}
	if name == nil {
		name = &ir.Var{Name: a.arrays.Func.Fresh(v.Name), Type: x.Type}
	}
	l := b.Stmts[first].(*ir.Loop)
	l.To = ir.Len(ir.Use(name))
	for _, s := range b.Stmts[first:last] {
		replaceVar(s, v, name)
	}
	grow := &ir.Assign{LHS: ir.Use(name), RHS: x, Tok: token.DEFINE}
	copy(b.Stmts[first+1:at+1], b.Stmts[first:at])
	b.Stmts[first] = grow
}

// usesStack reports whether list adds to the stack or takes from it.
func usesStack(list []ir.Stmt, stack *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || x.Op == ir.OpTape && x.Var == stack
				return !found
			})
		})
	})
	return found
}

func copyOf(s ir.Stmt) *ir.Expr {
	if d, ok := s.(*ir.Assign); ok {
		return d.RHS
	}
	return s.(*ir.ExprStmt).X
}

// reaches reports whether s may access elements of the slice v, by any name.
func (a filler) reaches(s ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Builtin() == effects.Len {
					return false
				}
				w := a.arrays.Views[x.Var]
				found = found || x.Op == ir.OpVar && w != nil && w.Array == a.arrays.Views[v].Array
				return !found
			})
		})
	})
	return found
}

// fills reports whether s is a loop that stores every element of v and reads none.
func (a filler) fills(s ir.Stmt, v *ir.Var) bool {
	l, ok := s.(*ir.Loop)
	if !ok || l.HasBreak() || l.Step != 1 || l.Cmp != token.LSS || l.To == nil || !ir.Same(l.To, ir.Len(ir.Use(v))) {
		return false
	}
	lo, _, ok := a.arrays.Known.Counted(l)
	if !ok || !lo.Same(ranges.Number(0)) {
		return false
	}
	stores := 0
	for _, s := range l.Body.Stmts {
		d, ok := s.(*ir.Assign)
		if ok && d.Tok == token.ASSIGN && d.LHS.Op == ir.OpIndex && d.LHS.Args[0].Op == ir.OpVar && d.LHS.Args[0].Var == v &&
			d.LHS.Args[1].Op == ir.OpVar && d.LHS.Args[1].Var == l.Index && !a.reaches(&ir.ExprStmt{X: d.RHS}, v) {
			stores++
		} else if a.reaches(s, v) || ir.Jumps(s) {
			return false
		}
	}
	return stores == 1
}

// onlyReads reports whether s only reads elements of v, and defines no other name for it.
func (a filler) onlyReads(s ir.Stmt, v *ir.Var) bool {
	ok := true
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if c, _ := a.copied(s); c == v || section.Cleared(s) == v {
			ok = false
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if w := a.arrays.Views[x.Var]; x.Op == ir.OpVar && w != nil && w.Array == a.arrays.Views[v].Array {
					ok = ok && x.Var == v
				}
				return true
			})
			if of, _, _ := a.arrays.Element(*e); write && of == a.arrays.Views[v].Array {
				ok = false
			}
		})
		if d, assign := s.(*ir.Assign); assign && a.arrays.Views[d.LHS.Var] != nil && a.arrays.Views[d.LHS.Var].Array == a.arrays.Views[v].Array {
			ok = false
		}
	})
	return ok
}

// startsOver reports whether nothing outside b accesses v, and b fills v before any other use of v.
func (a filler) startsOver(b *ir.Block, v *ir.Var) bool {
	inside, outside := 0, 0
	for _, s := range b.Stmts {
		if a.reaches(s, v) {
			if inside == 0 && !a.fills(s, v) {
				return false
			}
			inside += a.touched(&ir.Block{Stmts: []ir.Stmt{s}}, v)
		}
	}
	outside = a.touched(a.arrays.Func.Body, v) - inside
	return outside == 1 // the definition of v
}

// touched counts the statements of b, at any depth, that mention v for more than its length.
func (a filler) touched(b *ir.Block, v *ir.Var) int {
	n := 0
	b.Walk(func(s ir.Stmt) {
		here := false
		ir.Exprs(s, func(e **ir.Expr, _ bool) { here = here || a.reaches(&ir.ExprStmt{X: *e}, v) })
		if here {
			n++
		}
	})
	return n
}

// replaceVar makes s use w for the elements of v.
func replaceVar(s ir.Stmt, v, w *ir.Var) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && x.Args[0].Var == v {
					x.Args[0].Var = w
				}
				return true
			})
		})
	})
}
