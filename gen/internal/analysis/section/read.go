package section

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// An Unused lists the elements that a function writes to slices but does not read again.
type Unused struct {
	// Stores are assignments to elements of adjoints, and statements that clear one.
	Stores map[ir.Stmt]bool
	// Zeros are definitions of slices whose zeros are not read.
	Zeros []*ir.Assign
}

// FindUnused looks for stores that f need not make to the slices that r selects.
func FindUnused(f *ir.Func, r Reach) Unused {
	a := Find(f, r)
	u := Unused{Stores: map[ir.Stmt]bool{}}
	if len(a.List) == 0 {
		return u
	}
	zeros := map[ir.Stmt]bool{}
	w := newFlow(a)
	w.backward = true
	w.apply = w.reads
	w.note = func(s ir.Stmt, st state) {
		of, unused := w.unused(s, st)
		switch {
		case of == nil:
		case w.makes(s) == of:
			recordUnlessFalse(zeros, s, !Grown(s.(*ir.Assign)) && w.sets.includes(nil, st[of.id]) && w.sized(of))
		default:
			recordUnlessFalse(u.Stores, s, unused)
		}
	}
	w.record = true
	w.last = make(state, len(a.List))
	for i, x := range a.List {
		if !x.Made {
			w.last[i] = set{Whole(x.Length)}
		}
	}
	w.block(f.Body, w.last.clone())
	if w.left < 0 {
		return Unused{}
	}
	if r == Users {
		a.keepPanics(f.Body, u.Stores)
	}
	f.Body.Walk(func(s ir.Stmt) {
		if zeros[s] {
			u.Zeros = append(u.Zeros, s.(*ir.Assign))
		}
	})
	return u
}

// recordUnlessFalse records ok for s, unless an earlier visit recorded false.
func recordUnlessFalse(m map[ir.Stmt]bool, s ir.Stmt, ok bool) {
	before, seen := m[s]
	m[s] = ok && (before || !seen)
}

// unused returns the array that s makes or writes to, and whether nothing reads the values that it writes.
func (f *flow) unused(s ir.Stmt, st state) (of *Array, ok bool) {
	if of := f.makes(s); of != nil {
		return of, false
	}
	if v := Cleared(s); v != nil && f.arrays.Views[v] != nil {
		of = f.arrays.Views[v].Array
		b, known := f.viewed(v)
		return of, of.Ours() && (known && f.sets.misses(st[of.id], b) || f.sets.includes(nil, st[of.id]))
	}
	d, assign := s.(*ir.Assign)
	if !assign {
		return nil, false
	}
	of, i, known := f.arrays.Element(d.LHS)
	if of == nil {
		return nil, false
	}
	unread := known && f.sets.misses(st[of.id], element(i)) || f.sets.includes(nil, st[of.id])
	return of, of.Ours() && unread && withoutEffect(d.RHS) && withoutEffect(d.LHS)
}

// sized reports whether the length of a is not negative, without the use of facts.
func (f *flow) sized(a *Array) bool {
	return f.known.WithoutFacts().Holds(a.Length)
}

// withoutEffect reports whether the evaluation of e has no effect.
func withoutEffect(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
			ok = false
		case ir.OpCall:
			ok = ok && match.Math(x)
		case ir.OpBuiltin:
			ok = ok && x.Builtin().Of() == 0
		}
		return ok
	})
	return ok
}

// reads applies the effect of s on the elements that are read before they are written, in a backward walk.
func (f *flow) reads(s ir.Stmt, st state) {
	if a := f.makes(s); a != nil {
		st[a.id] = nil
		return
	}
	if v := Cleared(s); v != nil {
		f.take(v, st)
		return
	}
	if x := ir.Checked(s); x != nil && x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar {
		f.read(x.Args[1], st) // it checks that the element exists, and does not read it
		return
	}
	d, ok := s.(*ir.Assign)
	if !ok {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { f.read(*e, st) })
		return
	}
	of, i, known := f.arrays.Element(d.LHS)
	if of == nil {
		f.read(d.LHS, st)
		f.read(d.RHS, st)
		return
	}
	if _, unused := f.unused(s, st); unused {
		return
	}
	switch {
	case d.Tok != token.ASSIGN:
		f.read(d.LHS, st)
	case known:
		st[of.id] = f.sets.without(st[of.id], element(i), of.Length)
	}
	f.read(d.LHS.Args[1], st)
	f.read(d.RHS, st)
}

// read adds the elements that the evaluation of e reads.
func (f *flow) read(e *ir.Expr, st state) {
	e.Walk(func(x *ir.Expr) bool {
		if of, i, known := f.arrays.Element(x); of != nil {
			b := Whole(of.Length)
			if known {
				b = element(i)
			}
			st[of.id] = f.sets.add(st[of.id], b, of.Length)
		}
		if x.Tape() == effects.Copy && x.Args[0].Op == ir.OpVar {
			if w := f.arrays.Views[x.Args[0].Var]; w != nil {
				st[w.Array.id] = set{Whole(w.Array.Length)}
			}
		}
		return true
	})
}
