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

// load returns the elements that the iterations read.
func (a *expressions) load(e *ir.Expr) *ir.Expr {
	base, p := e.Args[0], a.plan.Uniformity.Linear(e.Args[1])
	switch {
	case !match.FloatElements(base.Type):
		a.plan.Scope.Refuse("it reads %s", e.Type)
	case base.Op == ir.OpVar && a.plan.Uniformity.Private[base.Var] && a.plan.Uniformity.Varies(e.Args[1]):
		a.counts.Columns++
		return lane.Vec("Gather", base.Clone(), a.lanePositions(e.Args[1]))
	case base.Op == ir.OpVar && a.plan.Uniformity.Private[base.Var]:
		return lane.LoadFrom(lanesOf(a.plan, base, e.Args[1]))
	case a.plan.Uniformity.Varies(base) && base.Op == ir.OpIndex && !a.plan.Uniformity.Varies(e.Args[1]):
		return a.column(base, e.Args[1])
	case a.plan.Uniformity.Varies(base):
		a.plan.Scope.Refuse("its iterations read different slices: %s", base)
	case !a.plan.Uniformity.Steady(base):
		a.plan.Scope.Refuse("the slice %s is chosen inside the loop", base)
	case p.Ok && p.Step == 1:
		return a.addr.inOrder(base, p)
	case p.Ok && p.Step > 1 && (a.pred.reach() == nil || a.pred.ownFlat(base)):
		a.plan.Touch(legal.Load, base, p)
		a.plan.TouchAll(build.OrZero(p.Off))
		return a.loadStrided(base, p)
	default:
		return a.gather(base, e.Args[1])
	}
	return a.nothing()
}

// loadStrided reads elements p.step apart.
func (a *expressions) loadStrided(base *ir.Expr, p legal.Position) *ir.Expr {
	if picked := a.addr.pick(base, p); picked != nil {
		return picked
	}
	a.counts.Collected++
	return lane.Vec(lane.Sized("LoadStride", base), build.From(base, a.addr.at(p)), ir.Int(p.Step))
}

// column reads element k of a row of a matrix, another row in each iteration.
func (a *expressions) column(base, k *ir.Expr) *ir.Expr {
	rows, p := base.Args[0], a.plan.Uniformity.Linear(base.Args[1])
	if !p.Ok || p.Step != 1 || p.Off != nil && !a.plan.Uniformity.Invariant(p.Off) || a.plan.Uniformity.Varies(rows) || !a.plan.Uniformity.Invariant(rows) || !isRows(rows.Type) || a.pred.reach() != nil {
		a.plan.Scope.Refuse("its iterations read different slices: %s", base)
		return a.nothing()
	}
	a.pred.whole = true
	a.plan.Touch(legal.Load, base, legal.Position{})
	a.plan.TouchAll(k)
	a.pred.bound(rows, p)
	a.counts.Columns++
	return lane.Vec("Column", build.From(rows, a.addr.at(p)), k.Clone())
}

var sliceOfRows = types.NewSlice(types.NewSlice(types.Typ[types.Float64]))

func isRows(t types.Type) bool { return types.Identical(t.Underlying(), sliceOfRows) }

// nothing returns a vector of zeros, in place of an expression that was refused.
func (a *expressions) nothing() *ir.Expr {
	return a.constant("0", "zero", lane.Vec("Splat", ir.Float(types.Typ[types.Float64], "0")))
}

// inOrder reads neighbouring elements. Where a branch may leave iterations
// out, the loop ends before the first that has no element.
func (a *addresses) inOrder(base *ir.Expr, p legal.Position) *ir.Expr {
	a.plan.Touch(legal.Load, base, p)
	a.plan.TouchAll(build.OrZero(p.Off))
	return a.pred.loadHere(a.place(base, p))
}

// gather reads elements at computed indices.
func (a *expressions) gather(base, index *ir.Expr) *ir.Expr {
	p := a.plan.Uniformity.Linear(index)
	a.plan.Touch(legal.Load, base, p)
	a.plan.TouchAll(build.OrZero(p.Off))
	a.counts.Collected++
	k := a.integers(index)
	if m := a.pred.reach(); m != nil {
		k = lane.Vec("SelectInt", m.Clone(), k, lane.Vec("SplatInt", ir.Int(0)))
	}
	return lane.Vec(lane.Sized("Gather", base), build.Whole(base), k)
}

// bound ends the vector loop before the first iteration whose position p is not within
// base. The scalar loop after it runs that iteration.
func (a *predicate) bound(base *ir.Expr, p legal.Position) {
	if p.Off != nil && !a.plan.Uniformity.Invariant(p.Off) {
		if !a.covers(a.reach()) {
			a.plan.Scope.Refuse("%s may be out of range in iterations that a branch leaves out", base)
		}
		return // Load checks
	}
	a.plan.LimitTo(base, p)
}

// lanePositions returns where the lanes have their elements k of a slice that
// every iteration has of its own; for those left out, their first elements.
func (a *expressions) lanePositions(k *ir.Expr) *ir.Expr {
	own := lane.IntVec("IotaInt")
	at := lane.IntVec("AddInt", lane.IntVec("MulInt", a.integers(k), lane.IntVec("SplatInt", lane.Count())), own)
	m := a.pred.reach()
	if m == nil {
		return at
	}
	return lane.IntVec("SelectInt", m.Clone(), at, own.Clone())
}

// lanesOf returns the lanes of element k of a slice that every iteration has
// of its own.
func lanesOf(a *legal.Memory, base, k *ir.Expr) *ir.Expr {
	a.TouchAll(k)
	return build.From(base, ir.Binary(token.MUL, k.Clone(), lane.Count()))
}
