package legal

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A scratch is a slice that the function allocates outside the loop and that iterations use independently. Each
// iteration fills it before it reads it, or finds it zero and leaves it zero. Vector code uses another slice, with
// lanes, in its place.
type scratch struct {
	Slice *ir.Var  // the slice of the function; nil for the copy of a row
	Size  *ir.Expr // the size of the copy of a row
	Own   *ir.Var  // the slice of the vector code
	Zeros bool     // iterations begin and end with zeros
	Stack *ir.Var
}

// stackOf returns the stack from which the memory of own is taken.
func stackOf(own *ir.Var) *ir.Var { return &ir.Var{Name: own.Name, Type: types.Typ[types.Float64]} }

// A scratchUse describes how the body of a loop uses a slice.
type scratchUse struct {
	*nest.Space
	slice  *ir.Var
	length string // the length as text
}

// Privatise finds the slices that each iteration fills before it reads them, and gives each lane a separate one.
func (a *Reductions) Privatise() {
	var list []*ir.Var
	a.Space.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || d.LHS.Op != ir.OpIndex || d.LHS.Args[0].Op != ir.OpVar || !match.Float64(d.LHS.Type) || !match.FloatElements(d.LHS.Args[0].Type) {
			return
		}
		if v := a.Space.Origins.Named(d.LHS.Args[0].Var); !slices.Contains(list, v) {
			list = append(list, v)
		}
	})
	rename := map[*ir.Var]*ir.Var{}
	for _, v := range list {
		u := a.Uniformity.uses(v)
		if u == nil {
			continue
		}
		zeros := u.leavesZero(a.Space.Body, true)
		if !zeros && !u.fillsFirst(a.Space.Body) {
			continue
		}
		own := &ir.Var{Name: a.Space.Fn.Fresh(v.Name + "Own"), Type: v.Type}
		rename[v] = own
		a.Scratch = append(a.Scratch, &scratch{Slice: v, Own: own, Zeros: zeros, Stack: stackOf(own)})
		a.Uniformity.Private[own], a.Uniformity.Inside[own] = true, true
	}
	a.Space.Body = knownLengths(&a.Space.Scope, a.Space.Body, rename)
}

// definesIn reports whether b defines v.
func definesIn(b *ir.Block, v *ir.Var) bool {
	found := false
	b.Walk(func(s ir.Stmt) { found = found || slices.Contains(ir.Defines(s), v) })
	return found
}

// onlyHere reports whether v and its other names occur only in the loop, except for the definition of v and its
// length, and only their elements are used.
func onlyHere(a *nest.Space, v *ir.Var) bool {
	ok := true
	var visit func(b *ir.Block, here bool)
	visit = func(b *ir.Block, here bool) {
		for _, s := range b.Stmts {
			d, assign := s.(*ir.Assign)
			definition := assign && d.Tok == token.DEFINE && a.Origins.Named(d.LHS.Var) == v && (d.LHS.Var == v || here)
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				x := *e
				if definition && (x == d.LHS || d.LHS.Var != v) {
					x = nil
					if e == &d.RHS {
						x = bounds(d.RHS)
					}
				}
				ok = ok && elementwise(&a.Scope, x, v, here)
			})
			for _, inner := range ir.Blocks(s) {
				visit(inner, here || s == ir.Stmt(a.Source()))
			}
		}
	}
	visit(a.Fn.Body, false)
	return ok
}

// bounds returns the expression that the definition of a second name evaluates in addition to the slice, or nil.
func bounds(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpSlice {
		return e.Args[2]
	}
	return nil
}

// elementwise reports whether e mentions v and its other names only for the length or, if elements is set, for an
// element.
func elementwise(a *nest.Scope, e *ir.Expr, v *ir.Var, elements bool) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		named := len(x.Args) > 0 && x.Args[0] != nil && x.Args[0].Op == ir.OpVar && a.Origins.Named(x.Args[0].Var) == v
		switch {
		case named && x.Builtin() == effects.Len:
			return false
		case named && x.Op == ir.OpIndex && elements:
			ok = ok && elementwise(a, x.Args[1], v, true)
			return false
		case x.Op == ir.OpVar && a.Origins.Named(x.Var) == v:
			ok = false
		}
		return ok
	})
	return ok
}

// element reports whether e is an element of the slice.
func (u *scratchUse) element(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && e.Args[0].Op == ir.OpVar && u.Origins.Named(e.Args[0].Var) == u.slice
}

// count counts the elements that s reads and writes.
func (u *scratchUse) count(list ...ir.Stmt) int {
	n := 0
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if u.element(x) {
					n++
				}
				return true
			})
		})
	})
	return n
}

// covers reports whether the index of l takes the values of all indices of the slice.
func (u *scratchUse) covers(l *ir.Loop) bool {
	switch {
	case l.Index == nil || l.Over != nil:
		return false
	case l.Step == 1 && l.Cmp == token.LSS && match.ZeroOrAbsent(l.From):
		return u.Key(u.Origins.Extent(l.To)) == u.length
	case l.Step == -1 && l.Cmp == token.GEQ && match.ZeroOrAbsent(l.To):
		return u.Key(u.Origins.Extent(build.Increment(l.From))) == u.length
	}
	return false
}

// own reports whether s assigns to the element of the index i.
func (u *scratchUse) own(s ir.Stmt, i *ir.Var) (*ir.Assign, bool) {
	d, ok := s.(*ir.Assign)
	return d, ok && u.element(d.LHS) && match.Var(d.LHS.Args[1], i)
}

// fillsFirst reports whether b stores all elements before it reads any: a loop that stores all elements comes before
// any other use.
func (u *scratchUse) fillsFirst(b *ir.Block) bool {
	for _, s := range b.Stmts {
		if u.count(s) == 0 {
			continue
		}
		l, ok := s.(*ir.Loop)
		if !ok {
			return false
		}
		if u.fills(l) {
			return true
		}
		if !u.fillsFirst(l.Body) {
			return false
		}
	}
	return true
}

// fills reports whether l stores all elements and reads none.
func (u *scratchUse) fills(l *ir.Loop) bool {
	return u.covers(l) && u.count(l.Body.Stmts...) == 1 && slices.ContainsFunc(l.Body.Stmts, func(s ir.Stmt) bool {
		d, ok := u.own(s, l.Index)
		return ok && d.Tok == token.ASSIGN
	})
}

// leavesZero reports whether all elements are zero after b. zero tells whether they are zero before b.
func (u *scratchUse) leavesZero(b *ir.Block, zero bool) bool {
	for _, s := range b.Stmts {
		if u.count(s) == 0 {
			continue
		}
		l, ok := s.(*ir.Loop)
		switch {
		case ok && u.sweeps(l):
			zero = true
		case ok:
			zero = zero && u.leavesZero(l.Body, true)
		default:
			zero = false
		}
	}
	return zero && u.cleared()
}

// cleared reports whether the slice is zero when it is made.
func (u *scratchUse) cleared() bool {
	def := u.Origins.Defs[u.slice]
	return def.Builtin() == effects.Make || def.Tape() == effects.Zeros
}

// sweeps reports whether l sets every element to zero after its last use of the element.
func (u *scratchUse) sweeps(l *ir.Loop) bool {
	if !u.covers(l) {
		return false
	}
	last := -1
	for k, s := range l.Body.Stmts {
		if d, ok := u.own(s, l.Index); ok && d.Tok == token.ASSIGN && match.FloatZero(d.RHS) {
			last = k
		}
	}
	if last < 0 || u.count(l.Body.Stmts[last+1:]...) > 0 {
		return false
	}
	ok := true
	l.Body.Walk(func(s ir.Stmt) {
		if d, assign := s.(*ir.Assign); assign && u.element(d.LHS) {
			ok = ok && match.Var(d.LHS.Args[1], l.Index)
		}
	})
	return ok
}

// knownLengths returns b with the scratch slices of the function replaced by those of the vector code. It replaces
// the lengths of private slices by the lengths with which they were made.
func knownLengths(a *nest.Scope, b *ir.Block, rename map[*ir.Var]*ir.Var) *ir.Block {
	own := map[*ir.Var]bool{}
	for v := range rename {
		own[v] = true
	}
	b.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && (match.TakenFromStack(d.RHS) || own[match.SliceOfVar(d.RHS)]) {
			own[d.LHS.Var] = true
		}
	})
	if len(own) == 0 {
		return b
	}
	c := b.Clone()
	rewrite.All(c, func(x *ir.Expr) *ir.Expr {
		if x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar && own[x.Args[0].Var] {
			return a.Origins.Extent(x)
		}
		return x
	})
	rewrite.All(c, func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpVar && rename[x.Var] != nil {
			x.Var = rename[x.Var]
		}
		return x
	})
	return c
}

func (s *scratch) Piece(op effects.Tape) *ir.Expr {
	n := s.Size
	if n == nil {
		n = ir.Len(ir.Use(s.Slice))
	}
	n = ir.Binary(token.MUL, n.Clone(), lane.Count())
	return ir.OnTape(op, s.Stack, s.Own.Type, n)
}
