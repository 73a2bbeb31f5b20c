package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Pair of slices may overlap at run time.
type Pair struct{ X, Y *ir.Expr }

// Comparing slices at run time takes time, too.
const (
	manyPairs  = 4 // are too many for those that are apart by agreement
	manySlices = 4 // are better compared by one call
)

// numbers reports whether t is a slice of float64, which is what one call compares.
func numbers(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Float64])
}

// group returns slices of which the pairs have every two, many if it can.
func group(a *nest.Scope, pairs []Pair) []*ir.Expr {
	var best []*ir.Expr
	for _, first := range pairs {
		group := []*ir.Expr{first.X}
		for _, p := range pairs {
			for _, x := range []*ir.Expr{p.X, p.Y} {
				if !holds(a, group, x) && numbers(x.Type) && withAll(a, group, x, pairs) {
					group = append(group, x)
				}
			}
		}
		if len(group) > len(best) {
			best = group
		}
	}
	return best
}

func holds(a *nest.Scope, group []*ir.Expr, x *ir.Expr) bool {
	return slices.ContainsFunc(group, func(y *ir.Expr) bool { return a.Key(x) == a.Key(y) })
}

// withAll reports whether x is in a pair with all slices of the group.
func withAll(a *nest.Scope, group []*ir.Expr, x *ir.Expr, pairs []Pair) bool {
	return !slices.ContainsFunc(group, func(y *ir.Expr) bool {
		return !numbers(y.Type) || !slices.ContainsFunc(pairs, func(p Pair) bool { return holds(a, []*ir.Expr{p.X, p.Y}, x) && holds(a, []*ir.Expr{p.X, p.Y}, y) })
	})
}
