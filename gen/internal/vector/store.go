package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// assignMemory returns the vector form of a write to memory: to an element of
// each iteration's own, or to a sum.
func (a *statements) assignMemory(s *ir.Assign) []ir.Stmt {
	if match.Float32(s.LHS.Type) {
		return a.storeNarrow(s)
	}
	if !match.Float64(s.LHS.Type) {
		return a.storeCompared(s)
	}
	if s.LHS.Op != ir.OpIndex {
		return a.reducePlace(s)
	}
	base, p := s.LHS.Args[0], a.linear(s.LHS.Args[1])
	switch {
	case base.Op == ir.OpVar && a.private[base.Var]:
		return a.storePrivate(s, base)
	case !match.FloatElements(base.Type):
		a.refuse("it writes %s to memory", s.LHS.Type)
	case a.varies(base):
		a.refuse("its iterations write to different slices: %s", base)
	case !a.steady(base) && p.ok && p.step == 0:
		return a.addTotal(s, base)
	case !a.steady(base):
		a.refuse("the slice %s is chosen inside the loop", base)
	case p.ok && p.step == 0:
		return a.reduceElement(s, base)
	case p.ok && p.step == 1 && (p.off == nil || a.invariant(p.off)):
		return a.storeInOrder(s, base, p)
	case p.ok && p.step > 1 && (a.reach() == nil || a.ownFlat(base)):
		return a.storeStrided(s, base, p)
	case p.ok && p.step == 1 && a.covers(a.reach()):
		return a.addInOrder(s, base, p)
	default:
		return a.scatter(s, base)
	}
	return nil
}

func (a *stores) storePrivate(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	if a.varies(s.LHS.Args[1]) {
		return a.addChosen(s, base)
	}
	place := a.lanesOf(base, s.LHS.Args[1])
	value := a.where(a.vector(a.combined(s)), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place, value)}
}

// addChosen adds to elements that iterations choose of slices of their own.
func (a *stores) addChosen(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, term, self := reducing(s)
	if kind != "Add" || self != nil {
		a.refuse("it finds elements of %s by an index that varies", base)
		return nil
	}
	value := a.vector(term)
	if a.mask != nil {
		value = lane.Vec("Select", a.mask.Clone(), value, a.nothing())
	}
	a.columns++
	x := lane.Call("ScatterAdd", types.NewTuple(), base.Clone(), a.lanePositions(s.LHS.Args[1]), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

func (a *stores) storeInOrder(s *ir.Assign, base *ir.Expr, p position) []ir.Stmt {
	place := a.place(base, p)
	value := a.where(a.written(s, base, p, a.loadHere(place)), a.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.storeHere(place.Clone(), value)}}
}

func (a *stores) storeStrided(s *ir.Assign, base *ir.Expr, p position) []ir.Stmt {
	a.collected++
	place, step := build.From(base, a.at(p)), ir.Int(p.step)
	value := a.where(a.written(s, base, p, lane.Vec("LoadStride", place, step)), lane.Vec("LoadStride", place.Clone(), step.Clone()))
	x := lane.Call("StoreStride", types.NewTuple(), place.Clone(), step.Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// written returns what an assignment makes of the elements old, and notes how
// it treats them.
func (a *stores) written(s *ir.Assign, base *ir.Expr, p position, old *ir.Expr) *ir.Expr {
	a.touchAll(build.OrZero(p.off))
	kind, term, self := reducing(s)
	if kind == "Add" && self == nil {
		a.touch(plus, base, p)
		return a.accumulate(kind, old, term)
	}
	a.touch(store, base, p)
	return a.vector(a.combined(s))
}

// addInOrder adds to neighbouring elements, which begin at a place that an
// inner loop chooses. Iterations may share one, but not those that run at once.
func (a *stores) addInOrder(s *ir.Assign, base *ir.Expr, p position) []ir.Stmt {
	term := a.addend(s, base)
	if term == nil {
		return nil
	}
	a.touchAll(p.off)
	place := build.From(base, a.at(p))
	value := a.where(a.accumulate("Add", a.loadHere(place), term), a.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.storeHere(place.Clone(), value)}}
}

// addend returns what an assignment adds to an element of base that other
// iterations may add to as well.
func (a *stores) addend(s *ir.Assign, base *ir.Expr) *ir.Expr {
	kind, term, self := reducing(s)
	if kind != "Add" || self != nil {
		a.refuse("iterations may write the same element of %s", base)
		return nil
	}
	a.touch(plus, base, position{})
	return term
}

// addTotal adds to one element, of a slice that an inner loop chooses, what the
// iterations that run at once add to it.
func (a *stores) addTotal(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	term := a.addend(s, base)
	if term == nil {
		return nil
	}
	a.touchAll(s.LHS.Args[1])
	value := a.vector(term)
	if a.mask != nil {
		value = lane.Vec("Select", a.mask.Clone(), value, a.nothing())
	}
	x := lane.Call("AddSum", types.NewTuple(), build.Whole(base), s.LHS.Args[1].Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// scatter adds to elements wherever they are. Iterations may share one: they
// add to it one after the other.
func (a *stores) scatter(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	term := a.addend(s, base)
	if term == nil {
		return nil
	}
	a.collected++
	k, value := a.integers(s.LHS.Args[1]), a.vector(term)
	if m := a.reach(); m != nil {
		k = lane.Vec("SelectInt", m.Clone(), k, lane.Vec("SplatInt", ir.Int(0)))
	}
	if a.mask != nil {
		value = lane.Vec("Select", a.mask.Clone(), value, a.nothing())
	}
	x := lane.Call("ScatterAdd", types.NewTuple(), build.Whole(base), k, value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

func storing(n ir.Note, place, value *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{Note: n, X: lane.StoreTo(place, value)}
}

// reduce adds to a variable's accumulator.
func (a *stores) reduce(s *ir.Assign, r *reduction) []ir.Stmt {
	_, term, _ := reducing(s)
	acc := ir.Use(a.accumulator(r))
	value := a.added(a.accumulate(r.kind, acc, term), acc)
	return []ir.Stmt{build.WithNote(build.Set(acc.Var, value), s.Note)}
}

// accumulate returns acc joined with the values of term.
func (a *stores) accumulate(kind string, acc, term *ir.Expr) *ir.Expr {
	sign := false
	if term.Op == ir.OpUnary && term.Tok == token.SUB {
		sign, term = true, term.Args[0]
	}
	switch {
	case kind == "Add" && a.product(term) && sign:
		return lane.Vec("FMA", a.minus(term.Args[0]), a.vector(term.Args[1]), acc)
	case kind == "Add" && a.product(term):
		return lane.Vec("FMA", a.vector(term.Args[0]), a.vector(term.Args[1]), acc)
	case kind == "Add" && sign:
		return lane.Vec("Sub", acc, a.vector(term))
	case sign:
		return lane.Vec(kind, acc, a.minus(term))
	}
	return lane.Vec(kind, acc, a.vector(term))
}

// accumulator returns the vector that the copy of the body adds to. Those of a
// jammed body add to one, outside of its inner loops.
func (a *stores) accumulator(r *reduction) *ir.Var {
	n := a.copy
	if a.jamming && a.depth == 0 {
		n = 0
	}
	for len(r.accs) <= n {
		r.accs = append(r.accs, &ir.Var{Name: a.fn.Fresh(accName(r.place)), Type: lane.F64})
	}
	return r.accs[n]
}

func accName(e *ir.Expr) string {
	if e.Op == ir.OpField {
		return e.Obj.Name() + "Acc"
	}
	return e.Var.Name + "Acc"
}

// reducePlace adds to a field of a variable outside the loop.
func (a *stores) reducePlace(s *ir.Assign) []ir.Stmt {
	if s.LHS.Op != ir.OpField || !a.steadyField(s.LHS) {
		a.refuse("it writes to %s", s.LHS)
		return nil
	}
	kind, _, self := reducing(s)
	if kind == "" {
		a.refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	if self == nil {
		a.touchField(addTo, s.LHS)
	} else {
		a.refuse("%s carries a value from one iteration to the next", s.LHS)
	}
	if !a.plain(s.LHS) && a.depth > 0 {
		a.refuse("%s may not exist where a branch leaves it out", s.LHS)
	}
	return a.reduce(s, a.reduction(s.LHS, kind, false))
}

// steadyField reports whether the field e is the same place in all iterations.
func (a *uniformity) steadyField(e *ir.Expr) bool {
	if v := e.Root(); v != nil {
		return a.outer(v)
	}
	return a.invariant(e.Args[0])
}

// reduceElement adds to an element that several iterations add to: the lanes
// of all elements are kept side by side until the loop is over.
func (a *statements) reduceElement(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, _, self := reducing(s)
	if kind != "Add" || self != nil {
		a.refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	k := s.LHS.Args[1]
	a.touch(addTo, base, position{off: k, ok: true})
	a.touchAll(k)
	if !a.sure(base) {
		a.unsure = append(a.unsure, base)
	}
	r := a.reduction(base, kind, true)
	r.scale = a.scales[a.key(base)]
	if r.seg == nil {
		r.seg = &ir.Var{Name: a.fn.Fresh(accName(match.NamedPart(base))), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	if len(a.trips) > len(r.trips) {
		r.trips = a.trips
	}
	place := build.From(ir.Use(r.seg), ir.Binary(token.MUL, k.Clone(), lane.Count()))
	_, term, _ := reducing(s)
	value := a.added(a.accumulate(kind, lane.LoadFrom(place), term), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place.Clone(), value)}
}
