package codegen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// assignMemory returns the vector form of a write to memory: to an element that belongs to the iteration, or to a
// sum.
func (a *statements) assignMemory(s *ir.Assign) []ir.Stmt {
	form, why := legal.StoreOf(a.plan, s, a.pred.lanes())
	switch form {
	case legal.Place:
		kind, _, _ := legal.Reducing(s)
		return a.stores.reduce(s, a.plan.Reductions.Reduction(s.LHS, kind, false))
	case legal.Element:
		return a.stores.reduceElement(s)
	case legal.Kept:
		return a.stores.storeCompared(s)
	case legal.OwnChosen:
		return a.stores.addChosen(s)
	case legal.Own:
		return a.stores.storePrivate(s)
	case legal.InOrder:
		return a.stores.storeInOrder(s)
	case legal.Strided:
		return a.stores.storeStrided(s)
	case legal.AddInOrder:
		return a.stores.addInOrder(s)
	case legal.Total:
		return a.stores.addTotal(s)
	case legal.Gathered:
		return a.stores.scatter(s)
	}
	panic("codegen: " + why)
}

func (a *stores) storePrivate(s *ir.Assign) []ir.Stmt {
	place := lanesOf(s.LHS.Args[0], s.LHS.Args[1])
	value := a.exprs.selectMasked(a.exprs.vector(combined(s)), lane.LoadFrom(place.Clone()))
	return []ir.Stmt{storing(s.Note, place, value)}
}

// addChosen adds to elements, at indices that differ, of slices that each iteration has separately.
func (a *stores) addChosen(s *ir.Assign) []ir.Stmt {
	value := a.addend(s)
	a.counts.Columns++
	x := lane.Call("ScatterAdd", types.NewTuple(), s.LHS.Args[0].Clone(), a.exprs.lanePositions(s.LHS.Args[1]), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// addend returns the value that an assignment adds to its left-hand side, and zero for excluded iterations.
func (a *stores) addend(s *ir.Assign) *ir.Expr {
	_, term, _ := legal.Reducing(s)
	value := a.exprs.vector(term)
	if a.pred.mask == nil {
		return value
	}
	return lane.Vec("Select", a.pred.mask.Clone(), value, a.exprs.nothing())
}

func (a *stores) storeInOrder(s *ir.Assign) []ir.Stmt {
	place := a.addr.place(s.LHS.Args[0], a.plan.Uniformity.Linear(s.LHS.Args[1]))
	value := a.exprs.selectMasked(a.written(s, a.pred.loadHere(place)), a.pred.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.pred.storeHere(place.Clone(), value)}}
}

func (a *stores) storeStrided(s *ir.Assign) []ir.Stmt {
	a.counts.Collected++
	p := a.plan.Uniformity.Linear(s.LHS.Args[1])
	place, step := build.From(s.LHS.Args[0], a.addr.at(p)), ir.Int(p.Step)
	value := a.exprs.selectMasked(a.written(s, lane.Vec("LoadStride", place, step)), lane.Vec("LoadStride", place.Clone(), step.Clone()))
	x := lane.Call("StoreStride", types.NewTuple(), place.Clone(), step.Clone(), value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// written returns the new values of the elements old after an assignment.
func (a *stores) written(s *ir.Assign, old *ir.Expr) *ir.Expr {
	if kind, term, self := legal.Reducing(s); kind == "Add" && self == nil {
		return a.accumulate(kind, old, term)
	}
	return a.exprs.vector(combined(s))
}

// addInOrder adds to neighbouring elements, the first of which an inner loop chooses. Iterations may share an
// element, but iterations that run at once may not.
func (a *stores) addInOrder(s *ir.Assign) []ir.Stmt {
	_, term, _ := legal.Reducing(s)
	place := build.From(s.LHS.Args[0], a.addr.at(a.plan.Uniformity.Linear(s.LHS.Args[1])))
	value := a.exprs.selectMasked(a.accumulate("Add", a.pred.loadHere(place), term), a.pred.loadHere(place.Clone()))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: a.pred.storeHere(place.Clone(), value)}}
}

// addTotal adds the sum over the iterations that run at once to one element of a slice. An inner loop chooses the
// element.
func (a *stores) addTotal(s *ir.Assign) []ir.Stmt {
	x := lane.Call("AddSum", types.NewTuple(), build.Whole(s.LHS.Args[0]), s.LHS.Args[1].Clone(), a.addend(s))
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

// scatter adds to elements at any indices. Iterations that share an element add to it one after the other.
func (a *stores) scatter(s *ir.Assign) []ir.Stmt {
	a.counts.Collected++
	k, value := a.exprs.integers(s.LHS.Args[1]), a.addend(s)
	if m := a.pred.accessMask(); m != nil {
		k = lane.Vec("SelectInt", m.Clone(), k, lane.Vec("SplatInt", a.exprs.idle(s.LHS.Args[1])))
	}
	x := lane.Call("ScatterAdd", types.NewTuple(), build.Whole(s.LHS.Args[0]), k, value)
	return []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: x}}
}

func storing(n ir.Note, place, value *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{Note: n, X: lane.StoreTo(place, value)}
}
