package codegen

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/cost"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// To compare the lanes of an extreme value, and the vectors side by side, takes as long as this number of further
// sums, because each comparison waits for the previous one. If NaN counts, a comparison is several operations.
const (
	locatedSums = 2
	extremeSums = 7
	carriedSums = 3 // the sums that are carried past the last vector
)

// Form returns the loop in the form that the cost model uses.
func (a *Kernel) Form() *cost.Loop {
	form := &cost.Loop{
		Scalar: a.plan.Space.Source().Body, Kernel: a.kernel.Body, Part: a.pred.tail != nil,
		Sums: slots(a.plan.Reductions), Splats: len(a.kernel.Values), Checks: a.checks,
	}
	for _, r := range a.plan.Reductions.Order {
		switch {
		case r.Where != nil:
			form.Sums += locatedSums
		case r.Kind != "Add" && lane.Operator(r.Kind) == token.ILLEGAL:
			form.Sums += extremeSums
		}
	}
	form.Sums += carriedSums * len(a.stmts.carried)
	for _, e := range a.plan.Reductions.Expanded {
		form.Before = append(form.Before, &ir.Block{Stmts: e.First})
	}
	return form
}

// Gathered returns the number of elements that are gathered, except those of rows that are copied first.
func (a *Kernel) Gathered() int { return a.Total.Collected - a.plan.Reductions.Rows }

// Vectors run only if there are at least this many iterations, whatever the cost model says: half a vector if a
// partial vector runs the last iterations, otherwise one vector.
const (
	leastPart  = 4
	leastWhole = 8
)

// EnterFrom makes vectors run only if there are at least n iterations.
func (a *Kernel) EnterFrom(n int64) {
	if n <= leastPart || a.pred.tail == nil && n <= leastWhole {
		return
	}
	a.Least = n
	last := len(a.Out) - 1
	if len(a.entries) == 1 && last-a.front > 1 { // the code after the vectors also takes time
		some := a.withSome(slices.Clone(a.Out[a.front:last]))
		a.Out = append(a.Out[:a.front:a.front], some, a.Out[last])
	}
	for _, e := range a.entries {
		e.Args[1] = lane.Enough(e.Args[1], n)
	}
}
