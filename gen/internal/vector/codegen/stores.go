package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
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
	base, p := s.LHS.Args[0], a.Linear(s.LHS.Args[1])
	switch {
	case base.Op == ir.OpVar && a.Private[base.Var]:
		return a.storePrivate(s, base)
	case !match.FloatElements(base.Type):
		a.Refuse("it writes %s to memory", s.LHS.Type)
	case a.Varies(base):
		a.Refuse("its iterations write to different slices: %s", base)
	case !a.Steady(base) && p.Ok && p.Step == 0:
		return a.addTotal(s, base)
	case !a.Steady(base):
		a.Refuse("the slice %s is chosen inside the loop", base)
	case p.Ok && p.Step == 0:
		return a.reduceElement(s, base)
	case p.Ok && p.Step == 1 && (p.Off == nil || a.Invariant(p.Off)):
		return a.storeInOrder(s, base, p)
	case p.Ok && p.Step > 1 && (a.reach() == nil || a.OwnFlat(base)):
		return a.storeStrided(s, base, p)
	case p.Ok && p.Step == 1 && a.covers(a.reach()):
		return a.addInOrder(s, base, p)
	default:
		return a.scatter(s, base)
	}
	return nil
}

func (a *stores) storePrivate(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	if a.Varies(s.LHS.Args[1]) {
		return a.addChosen(s, base)
	}
	place := lanesOf(&a.Memory, base, s.LHS.Args[1])
	value := a.where(a.vector(combined(&a.Scope, s)), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place, value)}
}

// addChosen adds to elements that iterations choose of slices of their own.
func (a *stores) addChosen(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, term, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		a.Refuse("the index of %s varies between iterations", base)
		return nil
	}
	value := a.vector(term)
	if a.mask != nil {
		value = lane.Vec("Select", a.mask.Clone(), value, a.nothing())
	}
	a.Columns++
	x := lane.Call("ScatterAdd", types.NewTuple(), base.Clone(), a.lanePositions(s.LHS.Args[1]), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

func (a *stores) storeInOrder(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	place := a.place(base, p)
	value := a.where(a.written(s, base, p, a.loadHere(place)), a.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.storeHere(place.Clone(), value)}}
}

func (a *stores) storeStrided(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	a.Collected++
	place, step := build.From(base, a.at(p)), ir.Int(p.Step)
	value := a.where(a.written(s, base, p, lane.Vec("LoadStride", place, step)), lane.Vec("LoadStride", place.Clone(), step.Clone()))
	x := lane.Call("StoreStride", types.NewTuple(), place.Clone(), step.Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// written returns what an assignment makes of the elements old, and notes how
// it treats them.
func (a *stores) written(s *ir.Assign, base *ir.Expr, p legal.Position, old *ir.Expr) *ir.Expr {
	a.TouchAll(build.OrZero(p.Off))
	kind, term, self := legal.Reducing(s)
	if kind == "Add" && self == nil {
		a.Touch(legal.Plus, base, p)
		return a.accumulate(kind, old, term)
	}
	a.Touch(legal.Store, base, p)
	return a.vector(combined(&a.Scope, s))
}

// addInOrder adds to neighbouring elements, which begin at a place that an
// inner loop chooses. Iterations may share one, but not those that run at once.
func (a *stores) addInOrder(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	term := a.addend(s, base)
	if term == nil {
		return nil
	}
	a.TouchAll(p.Off)
	place := build.From(base, a.at(p))
	value := a.where(a.accumulate("Add", a.loadHere(place), term), a.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.storeHere(place.Clone(), value)}}
}

// addend returns what an assignment adds to an element of base that other
// iterations may add to as well.
func (a *stores) addend(s *ir.Assign, base *ir.Expr) *ir.Expr {
	kind, term, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		a.Refuse("iterations may write the same element of %s", base)
		return nil
	}
	a.Touch(legal.Plus, base, legal.Position{})
	return term
}

// addTotal adds to one element, of a slice that an inner loop chooses, what the
// iterations that run at once add to it.
func (a *stores) addTotal(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	term := a.addend(s, base)
	if term == nil {
		return nil
	}
	a.TouchAll(s.LHS.Args[1])
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
	a.Collected++
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
func (a *stores) reduce(s *ir.Assign, r *legal.Reduction) []ir.Stmt {
	_, term, _ := legal.Reducing(s)
	acc := ir.Use(a.accumulator(r))
	value := a.added(a.accumulate(r.Kind, acc, term), acc)
	return []ir.Stmt{build.WithNote(build.Set(acc.Var, value), s.Note)}
}

// accumulate returns acc joined with the values of term.
func (a *stores) accumulate(kind string, acc, term *ir.Expr) *ir.Expr {
	sign := false
	if term.Op == ir.OpUnary && term.Tok == token.SUB {
		sign, term = true, term.Args[0]
	}
	switch {
	case kind == "Add" && isProduct(&a.Uniformity, term) && sign:
		return lane.Vec("FMA", a.minus(term.Args[0]), a.vector(term.Args[1]), acc)
	case kind == "Add" && isProduct(&a.Uniformity, term):
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
func (a *stores) accumulator(r *legal.Reduction) *ir.Var {
	n := a.copy
	if a.jamming && a.Depth == 0 {
		n = 0
	}
	for len(r.Accs) <= n {
		r.Accs = append(r.Accs, &ir.Var{Name: a.Fn.Fresh(AccName(r.Place)), Type: lane.F64})
	}
	return r.Accs[n]
}

func AccName(e *ir.Expr) string {
	if e.Op == ir.OpField {
		return e.Obj.Name() + "Acc"
	}
	return e.Var.Name + "Acc"
}

// reducePlace adds to a field of a variable outside the loop.
func (a *stores) reducePlace(s *ir.Assign) []ir.Stmt {
	if s.LHS.Op != ir.OpField || !a.SteadyField(s.LHS) {
		a.Refuse("it writes to %s", s.LHS)
		return nil
	}
	kind, _, self := legal.Reducing(s)
	if kind == "" {
		a.Refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	if self == nil {
		a.TouchField(legal.AddTo, s.LHS)
	} else {
		a.Refuse("%s carries a value from one iteration to the next", s.LHS)
	}
	if !a.Plain(s.LHS) && a.Depth > 0 {
		a.Refuse("%s may not exist in iterations that a branch leaves out", s.LHS)
	}
	return a.reduce(s, a.Reduction(s.LHS, kind, false))
}

// reduceElement adds to an element that several iterations add to: the lanes
// of all elements are kept side by side until the loop is over.
func (a *statements) reduceElement(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, _, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		a.Refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	k := build.OrZero(a.Linear(s.LHS.Args[1]).Off) // the index itself may name that of the loop
	a.Touch(legal.AddTo, base, legal.Position{Off: k, Ok: true})
	a.TouchAll(k)
	if !a.Sure(base) {
		a.Unsure = append(a.Unsure, base)
	}
	r := a.Reduction(base, kind, true)
	r.Scale = a.Scales[a.Key(base)]
	if r.Seg == nil {
		r.Seg = &ir.Var{Name: a.Fn.Fresh(AccName(match.NamedPart(base))), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	if len(a.trips) > len(r.Trips) {
		r.Trips = a.trips
	}
	place := build.From(ir.Use(r.Seg), ir.Binary(token.MUL, k.Clone(), lane.Count()))
	_, term, _ := legal.Reducing(s)
	value := a.added(a.accumulate(kind, lane.LoadFrom(place), term), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place.Clone(), value)}
}
