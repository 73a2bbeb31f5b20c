package loop

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/analysis/section"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// maxPeeled is the largest number of statements in a loop whose iterations are peeled.
const maxPeeled = 6

// align returns the loop that runs x at i and y at i+shift, and a list with this loop and the iterations before and
// after it that only one of x and y has. It returns nil if there are too many of these iterations, or if they may not
// exist.
func (f *fuser) align(x, y *section.Strand, shift int64) ([]ir.Stmt, *ir.Loop) {
	low, ok := distance(x.Lo, y.Lo.Shifted(-shift))
	high, too := distance(x.Hi, y.Hi.Shifted(-shift))
	if !ok || !too {
		return nil, nil
	}
	ends := int64(1)
	if low == -high && low != 0 {
		ends = 2 // one loop has an additional iteration at both ends
	}
	first, ok := f.edge(x, y, low, true, ends)
	last, too := f.edge(x, y, -high, false, ends)
	if !ok || !too {
		return nil, nil
	}
	l := &ir.Loop{Note: x.Loop.Note, Index: x.Loop.Index, Step: 1, Cmp: token.LSS}
	l.With = slices.Concat(x.Loop.With, []ir.Note{y.Loop.Note}, y.Loop.With)
	l.From, l.To = moved(lowest(x.Loop), max(low, 0)), moved(pastLast(x.Loop), min(high, 0))
	second := f.rename(y.Loop.Body, x.Loop.Body)
	put(second, y.Loop.Index, moved(ir.Use(x.Loop.Index), shift))
	l.Body = &ir.Block{Stmts: append(x.Loop.Body.Stmts[:len(x.Loop.Body.Stmts):len(x.Loop.Body.Stmts)], second...)}
	if st := f.arrays.StrandOf(l); st == nil || f.independent && !st.AnyOrder() {
		return nil, nil
	}
	f.done[l] = true
	f.bound(l)
	return append(append(first, l), last...), l
}

// distance returns y-x, if that is a small constant.
func distance(x, y ranges.Linear) (int64, bool) {
	d := y.Minus(x)
	return d.Const, d.IsConst() && d.Const >= -1 && d.Const <= 1
}

// edge returns the additional iteration at one end: that of x if n is 1, that of y if n is −1. If ends is 2, there
// are two additional iterations, and the loop must have at least two iterations.
func (f *fuser) edge(x, y *section.Strand, n int64, low bool, ends int64) ([]ir.Stmt, bool) {
	st := x
	switch n {
	case 0:
		return nil, true
	case -1:
		st = y
	}
	if f.done[st.Loop] || size(st.Loop.Body) > maxPeeled || !f.known.Holds(st.Hi.Minus(st.Lo).Shifted(-ends)) {
		return nil, false
	}
	at := moved(pastLast(st.Loop), -1)
	if low {
		at = lowest(st.Loop)
	}
	list := f.rename(st.Loop.Body, nil)
	put(list, st.Loop.Index, at)
	f.direct(list)
	return list, true
}

// direct accesses elements through the slices themselves, if the slices that were cut for a loop begin at the same
// element.
func (f *fuser) direct(list []ir.Stmt) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if of, _, _ := f.arrays.Element(x); of != nil {
					if w := f.arrays.Views[x.Args[0].Var]; w.Known && w.Offset.Same(ranges.Number(0)) {
						x.Args[0].Var = of.Var
					}
				}
				return true
			})
		})
	})
}

func size(b *ir.Block) int {
	n := 0
	b.Walk(func(ir.Stmt) { n++ })
	return n
}

// put replaces the index i by x.
func put(list []ir.Stmt, i *ir.Var, x *ir.Expr) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(y *ir.Expr) *ir.Expr {
				if y.Op == ir.OpVar && y.Var == i {
					return x.Clone()
				}
				if ranges.IsInt(y.Type) && y.Op == ir.OpBinary && (y.Tok == token.ADD || y.Tok == token.SUB) {
					return moved(y, 0)
				}
				return y
			})
		})
	})
}

// rename returns a copy of b in which variables that other also declares have new names, or all variables if other
// is nil.
func (f *fuser) rename(b, other *ir.Block) []ir.Stmt {
	taken := map[string]bool{}
	if other != nil {
		for _, s := range other.Stmts {
			for _, v := range ir.Declares(s) {
				taken[v.Name] = true
			}
		}
	}
	c := ir.CloneFresh(&ir.If{Cond: ir.Bool(true), Then: b}).(*ir.If).Then
	c.Walk(func(s ir.Stmt) {
		for _, v := range ir.Declares(s) {
			if other == nil || taken[v.Name] {
				v.Name = f.arrays.Func.Fresh(v.Name)
			}
		}
	})
	return c.Stmts
}

// makeAscending reverses l, a loop of the reverse sweep, so that its index rises, if its iterations do not conflict.
func (f *fuser) makeAscending(l *ir.Loop) {
	ours := func(r section.Reference) bool { return r.Write && r.Of.Ours() }
	if st := f.arrays.StrandOf(l); l.Step < 0 && st != nil && slices.ContainsFunc(st.Refs, ours) && st.AnyOrder() {
		l.From, l.To, l.Step, l.Cmp = lowest(l), pastLast(l), 1, token.LSS
	}
}
