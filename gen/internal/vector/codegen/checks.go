package codegen

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// Checks returns the conditions for vectors at run time, except the condition on the number of iterations.
func (a *Kernel) Checks(end *ir.Expr, pairs []legal.Pair) []*ir.Expr {
	var list []*ir.Expr
	seen := map[string]bool{}
	check := func(e *ir.Expr) {
		if key := a.plan.Space.Key(a.plan.Space.Origins.Expand(e)); !seen[key] {
			seen[key] = true
			list = append(list, e)
		}
	}
	for _, e := range a.plan.Reductions.Asked {
		check(e)
	}
	for _, l := range a.plan.Limits {
		if first := nest.SumOf(a.plan.Space.Lo, l.P.Off); !match.Natural(first) {
			check(ir.Binary(token.GEQ, first.Clone(), ir.Int(0)))
		}
	}
	for _, r := range a.plan.Reductions.Order {
		if e := a.worthLanes(r, end); e != nil {
			check(e)
		}
	}
	for _, y := range a.exprs.divisors {
		check(ir.Runtime("Invertible", types.Typ[types.Bool], y.Clone()))
	}
	for _, r := range a.plan.Reductions.Order {
		if c := r.Scale.Product(); c != nil && !c.IsConst() {
			check(ir.Runtime("Moderate", types.Typ[types.Bool], c))
		}
	}
	for _, c := range slices.Concat(a.plan.Distances(ir.Binary(token.SUB, end.Clone(), ir.Use(a.addr.next))), a.plan.Compared(pairs)) {
		check(c)
	}
	return list
}

// worthLanes returns the condition that the iterations add to elements so often that the lanes of each element are
// worth their cost. It returns nil if that is certain.
func (a *Kernel) worthLanes(r *legal.Reduction, end *ir.Expr) *ir.Expr {
	if !r.Array {
		return nil
	}
	size := ir.Len(r.Place.Clone())
	additions := ir.Binary(token.SUB, end.Clone(), ir.Use(a.addr.next))
	for _, n := range r.Trips {
		if a.plan.Space.Key(n) == a.plan.Space.Key(size) {
			return nil
		}
		additions = ir.Binary(token.MUL, additions, n.Clone())
	}
	return ir.Binary(token.LEQ, size, additions)
}
