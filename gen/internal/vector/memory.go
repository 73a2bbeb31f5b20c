package vector

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// How an access treats memory.
type use int

const (
	load use = iota
	store
	plus  // adds to it in place
	addTo // adds to it, in lanes that are joined after the loop
)

// kind is what u is to the dependence test.
func (u use) kind() depend.Use {
	return [...]depend.Use{depend.Load, depend.Store, depend.Add, depend.Add}[u]
}

// An access is an element of a slice or array, or a field, that an iteration
// reads or writes.
type access struct {
	use   use
	base  *ir.Expr // the slice or array; the field itself
	key   string   // base as text
	index string   // the position as text, but for
	shift int64    // the constant in it
	step  int64    // from one iteration to the next
	fixed bool     // the iteration has the position to itself
	elem  bool     // an element rather than a field
}

// touch notes an access to an element of base.
func (a *memory) touch(u use, base *ir.Expr, p position) {
	index, shift := "", int64(0)
	if p.off != nil {
		var off *ir.Expr
		if off, shift = match.Parted(p.off); off != nil {
			index = a.key(off)
		}
	}
	fixed := p.step != 0 && (p.off == nil || a.invariant(p.off))
	a.accesses = append(a.accesses, &access{u, base, a.key(base), index, shift, p.step, fixed, true})
	if a.depth == 0 {
		a.certain[a.key(base)] = true
	}
}

// touchField notes an access to a variable's field.
func (a *memory) touchField(u use, place *ir.Expr) {
	a.accesses = append(a.accesses, &access{use: u, base: place, key: a.key(place)})
}

// touchAll notes the memory that an expression which is the same in all
// iterations reads.
func (a *memory) touchAll(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpDeref:
			a.refuse("it reads through the pointer %s", x.Args[0])
		case ir.OpIndex:
			if match.Float(x.Type) {
				a.touch(load, x.Args[0], position{off: x.Args[1], ok: true})
			}
		case ir.OpField:
			if match.Float(x.Type) {
				a.touchField(load, x)
			}
		}
		return true
	})
}

// apart reports whether no iteration meets at x what another writes at w. If it
// reports false the two bases have to be compared at run time.
func (a *memory) apart(w, x *access) bool {
	if w.elem != x.elem {
		a.apartFromField(w, x)
		return true
	}
	if !w.elem {
		a.apartFields(w, x)
		return true
	}
	adds := !depend.Ordered(w.use.kind(), x.use.kind())
	if f := a.flatOf(w.base); f != nil && f.own && w.key == x.key {
		return true // each iteration has the numbers of its record
	}
	if w.key == x.key || a.meetFlat(w.base, x.base) {
		same := w.key == x.key && w.use != addTo && x.use != addTo && w.own(x)
		if !adds && !same {
			a.refuse("iterations may meet in %s", w.base)
		}
		return true
	}
	if a.distinct(w.base, x.base) {
		return true
	}
	if adds && !a.pieces {
		return true // additions to memory are carried out one vector after the other, and commute
	}
	loose := !a.steady(w.base) || !a.steady(x.base) // no comparison at run time
	if loose && a.origins.Agreed(w.base, x.base) {
		return true
	}
	for _, b := range []*access{w, x} {
		if !a.steady(b.base) || !a.sure(b.base) {
			a.refuse("%s and %s may overlap", w.base, x.base)
		}
	}
	return false
}

// own reports whether two iterations never access one element of a slice by w and x.
func (w *access) own(x *access) bool { return w.subscript().Apart(x.subscript()) }

// subscript is the position of x in the loop.
func (x *access) subscript() depend.Subscript {
	return depend.Subscript{Step: x.step, Offset: x.index, Shift: x.shift, Known: x.fixed}
}

func (a *scope) apartFields(w, x *access) {
	same := w.base.Op == ir.OpField && x.base.Op == ir.OpField && w.base.Obj == x.base.Obj
	if same && (w.key != x.key || x.use != addTo) && !match.OwnVariable(w.base, x.base) && !a.origins.Agreed(w.base, x.base) {
		a.refuse("iterations may meet in %s", w.base)
	}
}

// sure reports whether base can be evaluated whenever an iteration runs.
func (a *memory) sure(base *ir.Expr) bool { return a.certain[a.key(base)] || a.evaluated(base) }

// plain reports whether evaluating the place e cannot fail.
func (a *scope) plain(e *ir.Expr) bool { return nilness.Reachable(e, a.there) }

// distinct reports whether two slices are known not to share memory.
func (a *scope) distinct(x, y *ir.Expr) bool {
	if !types.Identical(match.ElemType(x.Type), match.ElemType(y.Type)) {
		return true
	}
	if match.ArrayVar(x) || match.ArrayVar(y) {
		return !match.Addressed(x) && !match.Addressed(y) && (x.Root() == nil || y.Root() == nil || x.Root() != y.Root())
	}
	return a.origins.Apart(x, y)
}

// steady reports whether base is the same slice or array in all iterations.
func (a *uniformity) steady(base *ir.Expr) bool {
	return match.ArrayVar(base) && a.outer(base.Root()) || a.invariant(base)
}
