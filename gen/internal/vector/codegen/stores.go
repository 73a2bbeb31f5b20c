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
		return a.stores.storeNarrow(s)
	}
	if !match.Float64(s.LHS.Type) {
		return a.stores.storeCompared(s)
	}
	if s.LHS.Op != ir.OpIndex {
		return a.stores.reducePlace(s)
	}
	base, p := s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1])
	switch {
	case base.Op == ir.OpVar && a.plan.Uniformity.Private[base.Var]:
		return a.stores.storePrivate(s, base)
	case !match.FloatElements(base.Type):
		a.plan.Scope.Refuse("it writes %s to memory", s.LHS.Type)
	case a.plan.Uniformity.Varies(base):
		a.plan.Scope.Refuse("its iterations write to different slices: %s", base)
	case !a.plan.Uniformity.Steady(base) && p.Ok && p.Step == 0:
		return a.stores.addTotal(s, base)
	case !a.plan.Uniformity.Steady(base):
		a.plan.Scope.Refuse("the slice %s is chosen inside the loop", base)
	case p.Ok && p.Step == 0:
		return a.reduceElement(s, base)
	case p.Ok && p.Step == 1 && (p.Off == nil || a.plan.Uniformity.Invariant(p.Off)):
		return a.stores.storeInOrder(s, base, p)
	case p.Ok && p.Step > 1 && (a.pred.reach() == nil || a.pred.ownFlat(base)):
		return a.stores.storeStrided(s, base, p)
	case p.Ok && p.Step == 1 && a.pred.covers(a.pred.reach()):
		return a.stores.addInOrder(s, base, p)
	default:
		return a.stores.scatter(s, base)
	}
	return nil
}

func (a *stores) storePrivate(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	if a.plan.Uniformity.Varies(s.LHS.Args[1]) {
		return a.addChosen(s, base)
	}
	place := lanesOf(a.plan, base, s.LHS.Args[1])
	value := a.exprs.where(a.exprs.vector(combined(&a.plan.Scope, s)), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place, value)}
}

// addChosen adds to elements that iterations choose of slices of their own.
func (a *stores) addChosen(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, term, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		a.plan.Scope.Refuse("the index of %s varies between iterations", base)
		return nil
	}
	value := a.exprs.vector(term)
	if a.pred.mask != nil {
		value = lane.Vec("Select", a.pred.mask.Clone(), value, a.exprs.nothing())
	}
	a.counts.Columns++
	x := lane.Call("ScatterAdd", types.NewTuple(), base.Clone(), a.exprs.lanePositions(s.LHS.Args[1]), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

func (a *stores) storeInOrder(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	place := a.addr.place(base, p)
	value := a.exprs.where(a.written(s, base, p, a.pred.loadHere(place)), a.pred.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.pred.storeHere(place.Clone(), value)}}
}

func (a *stores) storeStrided(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	a.counts.Collected++
	if kind, _, self := legal.Reducing(s); kind != "Add" || self != nil {
		a.pred.whole = true // scatter only adds
	}
	place, step := build.From(base, a.addr.at(p)), ir.Int(p.Step)
	value := a.exprs.where(a.written(s, base, p, lane.Vec("LoadStride", place, step)), lane.Vec("LoadStride", place.Clone(), step.Clone()))
	x := lane.Call("StoreStride", types.NewTuple(), place.Clone(), step.Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// written returns what an assignment makes of the elements old, and notes how
// it treats them.
func (a *stores) written(s *ir.Assign, base *ir.Expr, p legal.Position, old *ir.Expr) *ir.Expr {
	a.plan.TouchAll(build.OrZero(p.Off))
	kind, term, self := legal.Reducing(s)
	if kind == "Add" && self == nil {
		a.plan.Touch(legal.Plus, base, p)
		return a.accumulate(kind, old, term)
	}
	a.plan.Touch(legal.Store, base, p)
	return a.exprs.vector(combined(&a.plan.Scope, s))
}

// addInOrder adds to neighbouring elements, which begin at a place that an
// inner loop chooses. Iterations may share one, but not those that run at once.
func (a *stores) addInOrder(s *ir.Assign, base *ir.Expr, p legal.Position) []ir.Stmt {
	term := addend(a.plan, s, base)
	if term == nil {
		return nil
	}
	a.plan.TouchAll(p.Off)
	place := build.From(base, a.addr.at(p))
	value := a.exprs.where(a.accumulate("Add", a.pred.loadHere(place), term), a.pred.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.pred.storeHere(place.Clone(), value)}}
}

// addend returns what an assignment adds to an element of base that other
// iterations may add to as well.
func addend(plan *legal.Memory, s *ir.Assign, base *ir.Expr) *ir.Expr {
	kind, term, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		plan.Scope.Refuse("iterations may write the same element of %s", base)
		return nil
	}
	plan.Touch(legal.Plus, base, legal.Position{})
	return term
}

// addTotal adds to one element, of a slice that an inner loop chooses, what the
// iterations that run at once add to it.
func (a *stores) addTotal(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	term := addend(a.plan, s, base)
	if term == nil {
		return nil
	}
	a.plan.TouchAll(s.LHS.Args[1])
	value := a.exprs.vector(term)
	if a.pred.mask != nil {
		value = lane.Vec("Select", a.pred.mask.Clone(), value, a.exprs.nothing())
	}
	x := lane.Call("AddSum", types.NewTuple(), build.Whole(base), s.LHS.Args[1].Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// scatter adds to elements wherever they are. Iterations may share one: they
// add to it one after the other.
func (a *stores) scatter(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	term := addend(a.plan, s, base)
	if term == nil {
		return nil
	}
	a.counts.Collected++
	k, value := a.exprs.integers(s.LHS.Args[1]), a.exprs.vector(term)
	if m := a.pred.reach(); m != nil {
		k = lane.Vec("SelectInt", m.Clone(), k, lane.Vec("SplatInt", ir.Int(0)))
	}
	if a.pred.mask != nil {
		value = lane.Vec("Select", a.pred.mask.Clone(), value, a.exprs.nothing())
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
	value := a.exprs.added(a.accumulate(r.Kind, acc, term), acc)
	return []ir.Stmt{build.WithNote(build.Set(acc.Var, value), s.Note)}
}

// accumulate returns acc joined with the values of term.
func (a *stores) accumulate(kind string, acc, term *ir.Expr) *ir.Expr {
	sign := false
	if term.Op == ir.OpUnary && term.Tok == token.SUB {
		sign, term = true, term.Args[0]
	}
	switch {
	case kind == "Add" && isProduct(&a.plan.Uniformity, term) && sign:
		return lane.Vec("FMA", a.exprs.minus(term.Args[0]), a.exprs.vector(term.Args[1]), acc)
	case kind == "Add" && isProduct(&a.plan.Uniformity, term):
		return lane.Vec("FMA", a.exprs.vector(term.Args[0]), a.exprs.vector(term.Args[1]), acc)
	case kind == "Add" && sign:
		return lane.Vec("Sub", acc, a.exprs.vector(term))
	case sign:
		return lane.Vec(kind, acc, a.exprs.minus(term))
	}
	return lane.Vec(kind, acc, a.exprs.vector(term))
}

// accumulator returns the vector that the copy of the body adds to. Those of a
// jammed body add to one, outside of its inner loops.
func (a *stores) accumulator(r *legal.Reduction) *ir.Var {
	n := a.addr.copy
	if a.jamming && a.plan.Depth == 0 {
		n = 0
	}
	for len(r.Accs) <= n {
		r.Accs = append(r.Accs, &ir.Var{Name: a.plan.Scope.Fn.Fresh(AccName(r.Place)), Type: lane.F64})
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
	if s.LHS.Op != ir.OpField || !a.plan.Uniformity.SteadyField(s.LHS) {
		a.plan.Scope.Refuse("it writes to %s", s.LHS)
		return nil
	}
	kind, _, self := legal.Reducing(s)
	if kind == "" {
		a.plan.Scope.Refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	if self == nil {
		a.plan.TouchField(legal.AddTo, s.LHS)
	} else {
		a.plan.Scope.Refuse("%s carries a value from one iteration to the next", s.LHS)
	}
	if !a.plan.Scope.Plain(s.LHS) && a.plan.Depth > 0 {
		a.plan.Scope.Refuse("%s may not exist in iterations that a branch leaves out", s.LHS)
	}
	return a.reduce(s, a.plan.Reductions.Reduction(s.LHS, kind, false))
}

// reduceElement adds to an element that several iterations add to: the lanes
// of all elements are kept side by side until the loop is over.
func (a *statements) reduceElement(s *ir.Assign, base *ir.Expr) []ir.Stmt {
	kind, _, self := legal.Reducing(s)
	if kind != "Add" || self != nil {
		a.plan.Scope.Refuse("%s carries a value from one iteration to the next", s.LHS)
		return nil
	}
	k := build.OrZero(a.plan.Uniformity.Linear(s.LHS.Args[1]).Off) // the index itself may name that of the loop
	a.plan.Touch(legal.AddTo, base, legal.Position{Off: k, Ok: true})
	a.plan.TouchAll(k)
	if !a.plan.Noted && !a.plan.Sure(base) {
		a.plan.Unsure = append(a.plan.Unsure, base)
	}
	r := a.plan.Reductions.Reduction(base, kind, true)
	r.Scale = a.plan.Reductions.Scales[a.plan.Scope.Key(base)]
	if r.Seg == nil {
		r.Seg = &ir.Var{Name: a.plan.Scope.Fn.Fresh(AccName(match.NamedPart(base))), Type: types.NewSlice(types.Typ[types.Float64])}
	}
	if len(a.trips) > len(r.Trips) {
		r.Trips = a.trips
	}
	place := build.From(ir.Use(r.Seg), ir.Binary(token.MUL, k.Clone(), lane.Count()))
	_, term, _ := legal.Reducing(s)
	value := a.exprs.added(a.stores.accumulate(kind, lane.LoadFrom(place), term), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place.Clone(), value)}
}
