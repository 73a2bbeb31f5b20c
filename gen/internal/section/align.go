package section

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// maxPeeled is how many statements a loop may have of which an iteration is
// put before or after.
const maxPeeled = 6

// align returns the loop that runs x at i and y at i+shift, in a list with the
// iterations before it and after it that only one of them has, or nil if
// these are too many or may not exist.
func (f *fuser) align(x, y *strand, shift int64) ([]ir.Stmt, *ir.Loop) {
	low, ok := distance(x.lo, y.lo.shifted(-shift))
	high, too := distance(x.hi, y.hi.shifted(-shift))
	if !ok || !too {
		return nil, nil
	}
	ends := int64(1)
	if low == -high && low != 0 {
		ends = 2 // one loop has an iteration more at both ends
	}
	first, ok := f.edge(x, y, low, true, ends)
	last, too := f.edge(x, y, -high, false, ends)
	if !ok || !too {
		return nil, nil
	}
	l := &ir.Loop{Note: x.l.Note, Index: x.l.Index, Step: 1, Cmp: token.LSS}
	l.With = slices.Concat(x.l.With, []ir.Note{y.l.Note}, y.l.With)
	l.From, l.To = moved(lowest(x.l), max(low, 0)), moved(behind(x.l), min(high, 0))
	second := f.rename(y.l.Body, x.l.Body)
	put(second, y.l.Index, moved(ir.Use(x.l.Index), shift))
	l.Body = &ir.Block{Stmts: append(x.l.Body.Stmts[:len(x.l.Body.Stmts):len(x.l.Body.Stmts)], second...)}
	if st := f.strandOf(l); st == nil || f.independent && !st.anyOrder() {
		return nil, nil
	}
	f.done[l] = true
	f.bound(l)
	return append(append(first, l), last...), l
}

// distance is y-x, where that is a constant.
func distance(x, y linear) (int64, bool) {
	d := y.minus(x)
	return d.c, len(d.terms) == 0 && d.c >= -1 && d.c <= 1
}

// edge returns the iteration at one end that x has more, if n is 1, or y, if n
// is -1. Of a loop that has some at several ends these are different ones.
func (f *fuser) edge(x, y *strand, n int64, low bool, ends int64) ([]ir.Stmt, bool) {
	st := x
	switch n {
	case 0:
		return nil, true
	case -1:
		st = y
	}
	if f.done[st.l] || size(st.l.Body) > maxPeeled || !f.holds(st.hi.minus(st.lo).shifted(-ends)) {
		return nil, false
	}
	at := moved(behind(st.l), -1)
	if low {
		at = lowest(st.l)
	}
	list := f.rename(st.l.Body, nil)
	put(list, st.l.Index, at)
	f.direct(list)
	return list, true
}

// direct reaches elements through the slices themselves, where what was cut for
// a loop begins as they do.
func (f *fuser) direct(list []ir.Stmt) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if of, _, _ := f.at(x); of != nil {
					if w := f.views[x.Args[0].Var]; w.known && w.off.same(number(0)) {
						x.Args[0].Var = of.v
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

// lowest and behind are the bounds lo ≤ index < hi as expressions.
func lowest(l *ir.Loop) *ir.Expr {
	switch {
	case l.Step > 0:
		return l.From.Clone()
	case l.Cmp == token.GTR:
		return moved(l.To.Clone(), 1)
	}
	return l.To.Clone()
}

func behind(l *ir.Loop) *ir.Expr {
	switch {
	case l.Step < 0:
		return moved(l.From.Clone(), 1)
	case l.Cmp == token.LEQ:
		return moved(l.To.Clone(), 1)
	}
	return l.To.Clone()
}

// moved is e+n, as short as can be.
func moved(e *ir.Expr, n int64) *ir.Expr {
	if x, ok := literal(e); e.Op == ir.OpConst && ok {
		c := e.Clone()
		c.Val, c.Lit = constant.MakeInt64(x.c+n), ""
		return c
	}
	if e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB) && e.Args[1].Op == ir.OpConst {
		if c, ok := literal(e.Args[1]); ok {
			if e.Tok == token.SUB {
				c.c = -c.c
			}
			return moved(e.Args[0], c.c+n)
		}
	}
	switch {
	case n > 0:
		return ir.Binary(token.ADD, e.Clone(), ir.Int(n))
	case n < 0:
		return ir.Binary(token.SUB, e.Clone(), ir.Int(-n))
	}
	return e.Clone()
}

// put puts x for the index i.
func put(list []ir.Stmt, i *ir.Var, x *ir.Expr) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(y *ir.Expr) *ir.Expr {
				if y.Op == ir.OpVar && y.Var == i {
					return x.Clone()
				}
				if isInt(y.Type) && y.Op == ir.OpBinary && (y.Tok == token.ADD || y.Tok == token.SUB) {
					return moved(y, 0)
				}
				return y
			})
		})
	})
}

// rename returns a copy of b in which what it declares has names of its own,
// where other declares the same or is nil.
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
				v.Name = f.fn.Fresh(v.Name)
			}
		}
	})
	return c.Stmts
}

// turn lets l, a loop of the reverse sweep, run upward, if its iterations meet
// nowhere.
func (f *fuser) turn(l *ir.Loop) {
	ours := func(r reference) bool { return r.write && r.of.ours() }
	if st := f.strandOf(l); l.Step < 0 && st != nil && slices.ContainsFunc(st.refs, ours) && st.anyOrder() {
		l.From, l.To, l.Step, l.Cmp = lowest(l), behind(l), 1, token.LSS
	}
}
