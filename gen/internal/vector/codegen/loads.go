package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// load returns the elements that the iterations read.
func (a *expressions) load(e *ir.Expr) *ir.Expr {
	base, p := e.Args[0], a.plan.Uniformity.Linear(e.Args[1])
	form, why := legal.LoadOf(a.plan, e, a.pred.lanes())
	switch form {
	case legal.OwnChosen:
		a.counts.Columns++
		return lane.Vec("Gather", base.Clone(), a.lanePositions(e.Args[1]))
	case legal.Own:
		return lane.LoadFrom(lanesOf(base, e.Args[1]))
	case legal.Column:
		return a.column(base, e.Args[1])
	case legal.InOrder:
		return a.pred.loadHere(a.addr.place(base, p))
	case legal.Strided:
		return a.loadStrided(base, p)
	case legal.Gathered:
		return a.gather(base, e.Args[1])
	}
	panic("codegen: " + why)
}

// loadStrided loads elements at distances of p.Step.
func (a *expressions) loadStrided(base *ir.Expr, p legal.Position) *ir.Expr {
	if picked := a.addr.fromRecords(base, p); picked != nil {
		return picked
	}
	a.counts.Collected++
	return lane.Vec(lane.Sized("LoadStride", base), build.From(base, a.addr.at(p)), ir.Int(p.Step))
}

// column loads element k of a row of a matrix. Each iteration has a different row.
func (a *expressions) column(base, k *ir.Expr) *ir.Expr {
	rows, p := base.Args[0], a.plan.Uniformity.Linear(base.Args[1])
	a.counts.Columns++
	return lane.Vec("Column", build.From(rows, a.addr.at(p)), k.Clone())
}

// nothing returns a vector of zeros.
func (a *expressions) nothing() *ir.Expr {
	return a.constant("0", "zero", lane.Vec("Splat", ir.Float(types.Typ[types.Float64], "0")))
}

// gather loads elements at computed indices.
func (a *expressions) gather(base, index *ir.Expr) *ir.Expr {
	a.counts.Collected++
	k := a.integers(index)
	if m := a.pred.accessMask(); m != nil {
		k = lane.Vec("SelectInt", m.Clone(), k, lane.Vec("SplatInt", a.idle(index)))
	}
	return lane.Vec(lane.Sized("Gather", base), build.Whole(base), k)
}

// idle returns an index for excluded lanes. It is that of the first lane, which has an iteration if all lanes with
// one run. Another goroutine may write to all other elements if goroutines share the loop. If even the first lane may
// be excluded, its index may be out of range, and idle returns 0.
func (a *expressions) idle(index *ir.Expr) *ir.Expr {
	p := a.plan.Uniformity.Linear(index)
	if !p.Ok || p.Step == 0 || !a.pred.covers(a.pred.accessMask()) {
		return ir.Int(0)
	}
	return a.addr.at(p)
}

// lanePositions returns the positions of the lanes of element k in a slice that every iteration has separately. For
// excluded lanes, these are the positions of their first elements.
func (a *expressions) lanePositions(k *ir.Expr) *ir.Expr {
	own := lane.IntVec("IotaInt")
	at := lane.IntVec("AddInt", lane.IntVec("MulInt", a.integers(k), lane.IntVec("SplatInt", lane.Count())), own)
	m := a.pred.accessMask()
	if m == nil {
		return at
	}
	return lane.IntVec("SelectInt", m.Clone(), at, own.Clone())
}

// lanesOf returns the lanes of element k of a slice that every iteration has separately.
func lanesOf(base, k *ir.Expr) *ir.Expr {
	return build.From(base, ir.Binary(token.MUL, k.Clone(), lane.Count()))
}
