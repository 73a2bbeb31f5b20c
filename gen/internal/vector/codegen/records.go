package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// fromRecords returns the element at p of base, taken from whole records or spans of them. It returns nil unless the
// records belong to the iterations, are not written, and more than one of their numbers is used.
func (a *addresses) fromRecords(base *ir.Expr, p legal.Position) *ir.Expr {
	f := a.plan.FlatOf(base)
	if f == nil || !a.pred.ownFlat(base) || p.Step != f.Each || !match.Float64(match.ElemType(base.Type)) {
		return nil
	}
	for _, g := range a.plan.Flats {
		if g.Written && a.plan.Space.Key(g.Records) == a.plan.Space.Key(f.Records) {
			return nil
		}
	}
	k, ok := match.SmallInt(build.OrZero(p.Off))
	if !ok || k < 0 || k >= f.Each {
		return nil
	}
	s := f.SpanOf(k)
	if s.Width < f.Each && f.Uses(s) < 2 {
		return nil
	}
	return inSpan(f, "Load", lane.F64, a.at(legal.Position{Step: p.Step, Ok: true}), s, ir.Int(k-s.First))
}

// ownFlat reports whether e is the slice of the numbers of records that the index of the loop selects, and all lanes
// of the vector being written have a record.
func (a *predicate) ownFlat(e *ir.Expr) bool { return a.plan.OwnFlat(e) && !a.inTail() }
