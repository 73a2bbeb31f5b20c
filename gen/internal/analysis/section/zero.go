package section

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// First lists the statements that access an element of an adjoint that is known to be zero.
type First struct {
	// Sums add to such an element.
	Sums []*ir.Assign
	// Reads define a variable as such an element.
	Reads []*ir.Assign
}

// FindFirst looks for adjoints that are zero.
func FindFirst(f *ir.Func) First {
	a := Find(f, Adjoints)
	if len(a.List) == 0 {
		return First{}
	}
	zero := map[ir.Stmt]bool{}
	w := newFlow(a)
	w.apply = w.changes
	w.note = func(s ir.Stmt, st state) {
		if d, ok := s.(*ir.Assign); ok {
			if of, i, known := a.Element(readPlace(d)); of != nil && of.Ours() {
				recordUnlessFalse(zero, s, known && a.sets.misses(st[of.id], element(i)))
			}
		}
	}
	w.record = true
	w.block(f.Body, w.everything())
	var out First
	if w.left < 0 {
		return out
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		switch {
		case !ok || !zero[s]:
		case d.Tok == token.DEFINE:
			out.Reads = append(out.Reads, d)
		case d.Tok == token.ADD_ASSIGN || d.Tok == token.SUB_ASSIGN:
			out.Sums = append(out.Sums, d)
		}
	})
	return out
}

// readPlace returns the place that d reads, if d adds to a place or defines a variable by a place.
func readPlace(d *ir.Assign) *ir.Expr {
	switch d.Tok {
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		return d.LHS
	}
	return d.RHS
}

func newFlow(a *Arrays) *flow {
	return &flow{arrays: a, known: a.Known, sets: a.sets, exits: map[*ir.Label]state{}, facts: map[*ir.Loop]*loopFacts{}, left: budget}
}

// changes applies the effect of s on the elements that may differ from zero.
func (f *flow) changes(s ir.Stmt, st state) {
	if v := Cleared(s); v != nil {
		f.take(v, st)
	}
	d, ok := s.(*ir.Assign)
	if !ok {
		return
	}
	if a := f.makes(s); a != nil {
		st[a.id] = nil
		if Grown(d) {
			st[a.id] = set{Whole(a.Length)}
		}
		return
	}
	of, i, known := f.arrays.Element(d.LHS)
	switch {
	case of == nil:
	case d.Tok == token.ASSIGN && d.RHS.IsZero() && analysis.IsFloat(d.RHS.Type):
		if known {
			st[of.id] = f.sets.without(st[of.id], element(i), of.Length)
		}
	case known:
		st[of.id] = f.sets.add(st[of.id], element(i), of.Length)
	default:
		st[of.id] = set{Whole(of.Length)}
	}
}

// makes returns the array that s makes, or nil.
func (f *flow) makes(s ir.Stmt) *Array {
	d, ok := s.(*ir.Assign)
	if !ok || d.Tok != token.DEFINE {
		return nil
	}
	if w := f.arrays.Views[d.LHS.Var]; w != nil && w.Array.Var == d.LHS.Var {
		return w.Array
	}
	return nil
}

// take removes the elements to which v refers from the state.
func (f *flow) take(v *ir.Var, st state) {
	if w := f.arrays.Views[v]; w != nil {
		if b, ok := f.viewed(v); ok {
			st[w.Array.id] = f.sets.without(st[w.Array.id], b, w.Array.Length)
		}
	}
}

// viewed returns the section to which v refers.
func (f *flow) viewed(v *ir.Var) (Section, bool) {
	w := f.arrays.Views[v]
	n, ok := f.known.LengthOf(v)
	return Section{w.Offset, w.Offset.Plus(n, 1)}, ok && w.Known
}

// NextUse returns the index of the first statement of list that may access an element of v, or -1 if there is none
// or v cannot be followed.
func NextUse(f *ir.Func, list []ir.Stmt, v *ir.Var) int {
	a := Find(f, Adjoints)
	w := a.Views[v]
	if w == nil {
		return -1
	}
	return slices.IndexFunc(list, func(s ir.Stmt) bool {
		if d, ok := s.(*ir.Assign); ok && d.Tok == token.DEFINE && a.Views[d.LHS.Var] != nil {
			return false // s only defines another name
		}
		return a.Mentions(s, w.Array)
	})
}
