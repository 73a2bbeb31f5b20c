package analysis

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A store to memory that was allocated in the same iteration does not change values that were loaded before that
// allocation. This is so however often the program allocates memory at the same statement:
//
//	for range steps {
//		next := make([]float64, n)
//		for i := range next { next[i] = f(x[i]) }
//		x = next
//	}
//
// (Balakrishnan and Reps, "Recency-abstraction for heap-allocated storage", SAS 2006, distinguish the memory that a
// statement allocated last from the memory that it allocated before.)

// mostFollowed is the largest number of references that are followed in a row.
const mostFollowed = 12

// A recency determines when memory was allocated.
type recency struct {
	*Effects
	parents map[*ir.Block]*Site // the statement that contains a block
	known   map[*ir.Assign]*Site
}

// newRecency returns the recency of the memory in the function of e.
func newRecency(e *Effects) *recency {
	r := &recency{Effects: e, parents: map[*ir.Block]*Site{}, known: map[*ir.Assign]*Site{}}
	for s, site := range e.at {
		for _, b := range ir.Blocks(s) {
			r.parents[b] = site
		}
	}
	return r
}

// since narrows region r to the one in which the store at w may change x, as loaded at a site. It begins where the
// memory to which w stores was allocated. since returns false if there is no such region.
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

// storeBase returns the reference through which a stores to memory, or nil if a may also store to other memory.
func storeBase(a *ir.Assign) *ir.Expr {
	if storesWithin(a.RHS) || storesWithin(a.LHS) {
		return nil
	}
	return base(a.LHS)
}

// base returns the reference that leads to the place x, or nil if x is in a variable.
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

// made returns a site with this property: the memory to which the reference x, evaluated at the site at, leads was
// allocated there, or later in the same iteration of each loop around it. It returns nil if no such site is known.
func (e *recency) made(x *ir.Expr, at *Site, depth int) *Site {
	if depth > mostFollowed {
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

// element is made for the element x of a list. The element is as recent as the list if only recent references were
// stored there since the list was allocated.
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

// older reports whether the memory to which the reference x, evaluated at a site, leads existed before the statement
// at made ran. That statement has run in the same iteration of the loops around it.
func (e *recency) older(x *ir.Expr, made, at *Site, depth int) bool {
	if depth > mostFollowed {
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

// allOlder reports whether the assignments at the sites assign older references. It only considers assignments that
// may run after the statement at made and before another site, or in it.
func (e *recency) allOlder(sites []*Site, made, at *Site, depth int) bool {
	return !slices.ContainsFunc(sites, func(d *Site) bool {
		early := d.At < at.At || shareLoop(d, at, len(made.Loops)) || e.encloses(at, d)
		if !inAll(d.Loops, made.Loops) || d.At < made.At || !early {
			return false
		}
		a, ok := d.Stmt.(*ir.Assign)
		plain := ok && (a.Tok == token.DEFINE || a.Tok == token.ASSIGN) && IsRef(a.LHS.Type) && IsRef(a.RHS.Type) && !storesWithin(a.RHS)
		return !plain || a.LHS.Op != ir.OpVar && storeBase(a) == nil || !e.older(a.RHS, made, d, depth+1)
	})
}

// reaching returns the definition that gives v its value at a site, or nil if there may be several.
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
		if d.Stmt != last.Stmt && d.At >= last.At && (d.At < at.At || shareLoop(d, at, len(last.Loops))) {
			return nil
		}
	}
	return last
}

// passes reports whether the statement at a site only runs after that at d, in the same run of the block of d.
func (e *recency) passes(d, at *Site) bool {
	for b := at.Block; b != nil; b = e.parents[b].block() {
		if b == d.Block {
			return true
		}
	}
	return false
}

// encloses reports whether the statement at a site contains the statement at d, which may have run when an expression
// in the outer statement is evaluated.
func (e *recency) encloses(at, d *Site) bool {
	for p := e.parents[d.Block]; p != nil; p = e.parents[p.Block] {
		if p.Stmt == at.Stmt {
			return true
		}
	}
	return false
}

// block returns the block that contains the statement.
func (s *Site) block() *ir.Block {
	if s == nil {
		return nil
	}
	return s.Block
}

// shareLoop reports whether both sites are in the loop around at that is below its first loops.
func shareLoop(d, at *Site, below int) bool {
	return len(at.Loops) > below && contains(d.Loops, at.Loops[below])
}
