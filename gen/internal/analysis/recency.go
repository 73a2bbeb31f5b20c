package analysis

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A store to memory that was made in the same iteration leaves alone what was loaded before
// that memory was there, however often the program makes memory at the same statement:
//
//	for range steps {
//		next := make([]float64, n)
//		for i := range next { next[i] = f(x[i]) }
//		x = next
//	}
//
// (Balakrishnan and Reps, "Recency-abstraction for heap-allocated storage", SAS 2006, tell
// the memory made last by a statement from what it made before.)

// farthest bounds how many references are followed in a row.
const farthest = 12

// recency knows since when memory is there.
type recency struct {
	*Effects
	parents map[*ir.Block]*Site // the statement that a block is part of
	known   map[*ir.Assign]*Site
}

// newRecency returns the recency of the memory of the function that e is about.
func newRecency(e *Effects) *recency {
	r := &recency{Effects: e, parents: map[*ir.Block]*Site{}, known: map[*ir.Assign]*Site{}}
	for s, site := range e.at {
		for _, b := range ir.Blocks(s) {
			r.parents[b] = site
		}
	}
	return r
}

// since narrows region r to the one in which the store at w may hit x, as loaded at a site:
// from where the memory that w stores to was made. It reports whether there is one.
func (e *recency) since(r Region, x *ir.Expr, at, w *Site) (Region, bool) {
	a, ok := w.Stmt.(*ir.Assign)
	if !ok || at == nil {
		return r, true
	}
	made, found := e.known[a]
	if !found {
		if base := storeBase(a); base != nil {
			made = e.made(base, w, 0)
		}
		e.known[a] = made
	}
	switch {
	case made == nil:
		return r, true
	case !inAll(at.Loops, made.Loops) || at.At < made.At:
		return r, false
	case at.At > made.At && base(x) != nil && e.older(base(x), made, at, 0):
		return r, false
	case len(made.Loops) == 0:
		return r, true
	}
	if l := made.Loops[len(made.Loops)-1]; !contains(loopsFrom(at.Loops, l), r.Loop) {
		r.Loop = l
	}
	return r, true
}

// storeBase returns the reference through which a stores to memory, if it stores nowhere else.
func storeBase(a *ir.Assign) *ir.Expr {
	if storesWithin(a.RHS) || storesWithin(a.LHS) {
		return nil
	}
	return base(a.LHS)
}

// base returns the reference that leads to the place x; nil if x is in a variable.
func base(x *ir.Expr) *ir.Expr {
	for {
		switch x.Op {
		case ir.OpDeref:
			return x.Args[0]
		case ir.OpIndex, ir.OpField:
			if IsRef(x.Args[0].Type) {
				return x.Args[0]
			}
			x = x.Args[0]
		default:
			return nil
		}
	}
}

// inAll reports whether list begins with the loops of outer.
func inAll(list, outer []*ir.Loop) bool {
	return len(list) >= len(outer) && slices.Equal(list[:len(outer)], outer)
}

// made returns a site such that the memory which the reference x leads to, where it is
// evaluated at a site, was made there or later in the same iteration of each loop around it;
// nil if none is known.
func (e *recency) made(x *ir.Expr, at *Site, depth int) *Site {
	if depth > farthest {
		return nil
	}
	switch x.Op {
	case ir.OpVar:
		d := e.reaching(x.Var, at)
		if d == nil {
			return nil
		}
		return e.made(d.Stmt.(*ir.Assign).RHS, d, depth+1)
	case ir.OpSlice:
		if IsRef(x.Args[0].Type) {
			return e.made(x.Args[0], at, depth+1)
		}
	case ir.OpBuiltin:
		if b := x.Builtin(); b == effects.Make || b == effects.New {
			return at
		}
	case ir.OpIndex:
		if IsSlice(x.Args[0].Type) && IsRef(x.Type) {
			return e.element(x, at, depth+1)
		}
	}
	return nil
}

// element is made for the element x of a list: it is as recent as the list if nothing older
// was stored there since the list was made.
func (e *recency) element(x *ir.Expr, at *Site, depth int) *Site {
	list := e.made(x.Args[0], at, depth)
	if list == nil {
		return nil
	}
	for _, w := range e.sites(e.alias.Ref(x.Args[0]), x) {
		if !inAll(w.Loops, list.Loops) || w.At < list.At {
			continue
		}
		a, ok := w.Stmt.(*ir.Assign)
		if !ok || a.Tok != token.ASSIGN || storeBase(a) == nil || !IsRef(a.LHS.Type) || !IsRef(a.RHS.Type) {
			return nil
		}
		from := e.made(a.RHS, w, depth+1)
		if from == nil || !inAll(from.Loops, list.Loops) || from.At < list.At {
			return nil
		}
	}
	return list
}

// older reports whether the memory that the reference x leads to, where it is evaluated at a
// site, was there before the statement at made, which has run in the same iteration of the
// loops around it.
func (e *recency) older(x *ir.Expr, made, at *Site, depth int) bool {
	if depth > farthest {
		return false
	}
	switch x.Op {
	case ir.OpNil:
		return true
	case ir.OpVar:
		return !x.Var.Addressed && e.allOlder(e.defs[x.Var], made, at, depth)
	case ir.OpSlice:
		return IsRef(x.Args[0].Type) && e.older(x.Args[0], made, at, depth+1)
	case ir.OpIndex:
		if !IsSlice(x.Args[0].Type) || !IsRef(x.Type) || !e.older(x.Args[0], made, at, depth+1) {
			return false
		}
		into := slices.DeleteFunc(e.sites(e.alias.Ref(x.Args[0]), x), func(w *Site) bool {
			a, ok := w.Stmt.(*ir.Assign)
			list := ok && storeBase(a) != nil && IsRef(a.LHS.Type)
			if !list {
				return false
			}
			since := e.made(storeBase(a), w, depth+1)
			return since != nil && inAll(since.Loops, made.Loops) && since.At >= made.At
		})
		return e.allOlder(into, made, at, depth)
	}
	return false
}

// allOlder reports whether the assignments at the sites that may run after that at made and
// before another site are of older references.
func (e *recency) allOlder(sites []*Site, made, at *Site, depth int) bool {
	return !slices.ContainsFunc(sites, func(d *Site) bool {
		if !inAll(d.Loops, made.Loops) || d.At < made.At || d.At >= at.At && !meetIn(d, at, len(made.Loops)) {
			return false
		}
		a, ok := d.Stmt.(*ir.Assign)
		plain := ok && (a.Tok == token.DEFINE || a.Tok == token.ASSIGN) && IsRef(a.LHS.Type) && IsRef(a.RHS.Type) && !storesWithin(a.RHS)
		return !plain || a.LHS.Op != ir.OpVar && storeBase(a) == nil || !e.older(a.RHS, made, d, depth+1)
	})
}

// reaching returns the definition that gives v the value it has at a site; nil if there may
// be several.
func (e *recency) reaching(v *ir.Var, at *Site) *Site {
	if v.Addressed {
		return nil
	}
	var last *Site
	for _, d := range e.defs[v] {
		if d.At < at.At && e.passes(d, at) {
			last = d
		}
	}
	if last == nil {
		return nil
	}
	if a, ok := last.Stmt.(*ir.Assign); !ok || a.LHS.Op != ir.OpVar || a.LHS.Var != v || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return nil
	}
	for _, d := range e.defs[v] {
		if d.Stmt != last.Stmt && d.At >= last.At && (d.At < at.At || meetIn(d, at, len(last.Loops))) {
			return nil
		}
	}
	return last
}

// passes reports whether what runs the statement at a site has run that at d before, in the
// same round of the block of d.
func (e *recency) passes(d, at *Site) bool {
	for b := at.Block; b != nil; b = e.parents[b].block() {
		if b == d.Block {
			return true
		}
	}
	return false
}

// block is the block that a statement is in.
func (s *Site) block() *ir.Block {
	if s == nil {
		return nil
	}
	return s.Block
}

// meetIn reports whether both sites are in one loop below the first loops around them.
func meetIn(d, at *Site, below int) bool {
	return len(at.Loops) > below && contains(d.Loops, at.Loops[below])
}
