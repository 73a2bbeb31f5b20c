package legal

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Memory describes what iterations read and write, and under which conditions they may do so.
type Memory struct {
	Space      *nest.Space
	Uniformity *Uniformity
	Reductions *Reductions
	Accesses   []*Access
	Certain    map[string]bool // bases that every iteration evaluates
	Unsure     []*ir.Expr      // bases that may not exist in every iteration
	Limits     []limit
	Flats      []*Flat
	Numbers    []pointee
	Spaced     []spacing
	Hoists     []ir.Stmt // invariant code, before the loop
	Depth      int       // the number of branches and loops around the statement
	Pairs      []Pair    // slices that are compared at run time
	Whole      bool      // some statement has a form for whole vectors only
}

// NewMemory returns the empty facts about a loop.
func NewMemory(s *nest.Space) *Memory {
	lanes := newUniformity(s)
	return &Memory{Space: s, Uniformity: lanes, Reductions: newReductions(lanes), Certain: map[string]bool{}}
}

// A limit is the condition that position p is within base.
type limit struct {
	Base *ir.Expr
	P    Position
}

// LimitTo adds a limit for a position that is known before the loop.
func (a *Memory) LimitTo(base *ir.Expr, p Position) {
	if !a.Sure(base) {
		a.Unsure = append(a.Unsure, base)
	}
	a.Limits = append(a.Limits, limit{base, p})
}

// A use is the way in which an access treats memory.
type use int

const (
	Load use = iota
	Store
	Plus  // adds to it in place
	AddTo // adds to it, in lanes that are joined after the loop
)

// kind returns the kind of u for the dependence test.
func (u use) kind() depend.Use {
	return [...]depend.Use{depend.Load, depend.Store, depend.Add, depend.Add}[u]
}

// An Access is an element of a slice or array, or a field, that an iteration
// reads or writes.
type Access struct {
	Use   use
	Base  *ir.Expr // the slice or array; the field itself
	Key   string   // base as text
	Index string   // the position as text, without its constant part
	Shift int64    // the constant part of the position
	Step  int64    // the change of the position from one iteration to the next
	Fixed bool     // no other iteration has the same position
	Elem  bool     // an element rather than a field
	off   *ir.Expr // the position in iteration 0
}

// Touch records an access to an element of base.
func (a *Memory) Touch(u use, base *ir.Expr, p Position) {
	index, shift := "", int64(0)
	if p.Off != nil {
		var off *ir.Expr
		if off, shift = match.Parted(p.Off); off != nil {
			index = a.Space.Key(off)
		}
	}
	fixed := p.Step != 0 && (p.Off == nil || a.Uniformity.Invariant(p.Off))
	a.Accesses = append(a.Accesses, &Access{u, base, a.Space.Key(base), index, shift, p.Step, fixed, true, build.OrZero(p.Off)})
	if a.Depth == 0 {
		a.Certain[a.Space.Key(base)] = true
	}
}

// TouchField records an access to a field of a variable.
func (a *Memory) TouchField(u use, place *ir.Expr) {
	a.Accesses = append(a.Accesses, &Access{Use: u, Base: place, Key: a.Space.Key(place)})
}

// TouchAll records the memory that e reads. e is the same in all iterations.
func (a *Memory) TouchAll(e *ir.Expr) {
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpDeref:
			a.Space.RefuseFor(x, "it reads through the pointer %s", x.Args[0])
		case ir.OpIndex:
			if match.Float(x.Type) {
				a.Touch(Load, x.Args[0], Position{Off: x.Args[1], Ok: true})
			}
		case ir.OpField:
			if match.Float(x.Type) {
				a.TouchField(Load, x)
			}
		}
		return true
	})
}

// apart reports whether no iteration accesses an element by x that another iteration writes by w. If it returns
// false, the two bases must be compared at run time. If a conflict is certain or cannot be excluded, it refuses the
// loop.
func (a *Memory) apart(w, x *Access) bool {
	if w.Elem != x.Elem {
		a.apartFromField(w, x)
		return true
	}
	if !w.Elem {
		apartFields(a.Space, w, x)
		return true
	}
	adds := !depend.Ordered(w.Use.kind(), x.Use.kind())
	if f := a.FlatOf(w.Base); f != nil && f.Own && w.Key == x.Key {
		return true // each iteration has a separate record
	}
	if w.Key == x.Key || a.meetFlat(w.Base, x.Base) {
		same := w.Key == x.Key && w.Use != AddTo && x.Use != AddTo && w.Own(x)
		if !adds && !same && !a.spaced(w, x) {
			a.Space.RefuseFor(w.Base, "iterations may access the same element of %s", w.Base)
		}
		return true
	}
	if a.Space.Distinct(w.Base, x.Base) {
		return true
	}
	if adds && !a.Space.Pieces {
		return true // additions to memory run one vector after the other, and commute
	}
	loose := !a.Uniformity.Steady(w.Base) || !a.Uniformity.Steady(x.Base) // these cannot be compared at run time
	if loose && a.Space.Origins.KeptApart(w.Base, x.Base) {
		return true
	}
	for _, b := range []*Access{w, x} {
		if !a.Uniformity.Steady(b.Base) || !a.Sure(b.Base) {
			a.Space.RefuseFor(w.Base, "%s and %s may overlap", w.Base, x.Base)
		}
	}
	return false
}

// Own reports whether two different iterations never access the same element of a slice by w and x.
func (w *Access) Own(x *Access) bool { return w.subscript().Apart(x.subscript()) }

// subscript returns the position of x in the loop.
func (x *Access) subscript() depend.Subscript {
	return depend.Subscript{Step: x.Step, Offset: x.Index, Shift: x.Shift, Known: x.Fixed}
}

func apartFields(a *nest.Space, w, x *Access) {
	same := w.Base.Op == ir.OpField && x.Base.Op == ir.OpField && w.Base.Obj == x.Base.Obj
	if same && (w.Key != x.Key || x.Use != AddTo) && !match.OwnVariable(w.Base, x.Base) && !a.Origins.KeptApart(w.Base, x.Base) {
		a.RefuseFor(w.Base, "iterations may access the same element of %s", w.Base)
	}
}

// Sure reports whether base can be evaluated whenever an iteration runs.
func (a *Memory) Sure(base *ir.Expr) bool {
	return a.Certain[a.Space.Key(base)] || a.Space.Evaluated(base)
}

// Conflicts refuses the loop if an iteration may write memory that another one uses. It returns the pairs of slices
// about which nothing is known, and which must be compared at run time.
func (a *Memory) Conflicts() []Pair {
	var pairs []Pair
	seen := map[string]bool{}
	for _, w := range a.Accesses {
		if w.Use == Load {
			continue
		}
		for _, x := range a.Accesses {
			if a.apart(w, x) {
				continue
			}
			key := min(w.Key, x.Key) + "|" + max(w.Key, x.Key)
			if !seen[key] {
				seen[key] = true
				pairs = append(pairs, Pair{w.Base, x.Base})
			}
		}
	}
	if len(pairs) > manyPairs {
		pairs = slices.DeleteFunc(pairs, func(p Pair) bool { return a.Space.Origins.KeptApart(p.X, p.Y) })
	}
	return pairs
}

// Compared returns the test at run time that none of the pairs overlap.
func (a *Memory) Compared(pairs []Pair) (list []*ir.Expr) {
	boolean, pairs := types.Typ[types.Bool], slices.Clone(pairs)
	for {
		g := newGrouping(&a.Space.Scope, pairs)
		group := g.group(pairs)
		if len(group) < manySlices {
			break
		}
		var args []*ir.Expr
		for _, x := range group {
			args = append(args, build.Whole(x.Clone()))
		}
		list = append(list, ir.Runtime("Disjoint", boolean, args...))
		pairs = slices.DeleteFunc(pairs, func(p Pair) bool { return g.holds(group, p.X) && g.holds(group, p.Y) })
	}
	for _, p := range pairs {
		list = append(list, ir.Unary(token.NOT, ir.Runtime("Overlap", boolean, build.Whole(p.X.Clone()), build.Whole(p.Y.Clone()))))
	}
	return list
}

// BoundWatched limits vectors to iterations for which the elements exist that are evaluated but not used.
func (a *Memory) BoundWatched() {
	for _, e := range a.Space.Watched {
		base, p := e.Args[0], a.Uniformity.Linear(e.Args[1])
		if !p.Ok || p.Step != 1 || p.Off != nil && !a.Uniformity.Invariant(p.Off) || !a.Uniformity.Invariant(base) || a.Space.Strided != nil {
			a.Space.RefuseFor(e, "%s, whose value is not used, may be out of range", e)
			return
		}
		a.TouchAll(build.OrZero(p.Off))
		a.LimitTo(base, p)
	}
}
