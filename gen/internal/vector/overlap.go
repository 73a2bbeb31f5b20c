package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A pair of slices may overlap at run time.
type pair struct{ x, y *ir.Expr }

// Comparing slices at run time takes time, too.
const (
	manyPairs  = 4 // are too many for those that are apart by agreement
	manySlices = 4 // are better compared by one call
)

// conflicts looks for an iteration that writes what another one uses. Slices
// that nothing is known about are compared at run time, in pairs.
func (a *memory) conflicts() []pair {
	var pairs []pair
	seen := map[string]bool{}
	for _, w := range a.accesses {
		if w.use == load {
			continue
		}
		for _, x := range a.accesses {
			if a.apart(w, x) {
				continue
			}
			key := min(w.key, x.key) + "|" + max(w.key, x.key)
			if !seen[key] {
				seen[key] = true
				pairs = append(pairs, pair{w.base, x.base})
			}
		}
	}
	if len(pairs) > manyPairs {
		pairs = slices.DeleteFunc(pairs, func(p pair) bool { return a.origins.Agreed(p.x, p.y) })
	}
	return pairs
}

// compared returns what asks at run time whether none of the pairs overlap.
func (a *memory) compared(pairs []pair) (list []*ir.Expr) {
	boolean := types.Typ[types.Bool]
	for {
		group := a.group(pairs)
		if len(group) < manySlices {
			break
		}
		var args []*ir.Expr
		for _, x := range group {
			args = append(args, build.Whole(a.need(x)))
		}
		list = append(list, ir.Runtime("Disjoint", boolean, args...))
		pairs = slices.DeleteFunc(pairs, func(p pair) bool { return a.holds(group, p.x) && a.holds(group, p.y) })
	}
	for _, p := range pairs {
		list = append(list, ir.Unary(token.NOT, ir.Runtime("Overlap", boolean, build.Whole(a.need(p.x)), build.Whole(a.need(p.y)))))
	}
	return list
}

// group returns slices of which the pairs have every two, many if it can.
func (a *scope) group(pairs []pair) []*ir.Expr {
	var best []*ir.Expr
	for _, first := range pairs {
		group := []*ir.Expr{first.x}
		for _, p := range pairs {
			for _, x := range []*ir.Expr{p.x, p.y} {
				if !a.holds(group, x) && match.Slice(x.Type) && a.withAll(group, x, pairs) {
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

func (a *scope) holds(group []*ir.Expr, x *ir.Expr) bool {
	return slices.ContainsFunc(group, func(y *ir.Expr) bool { return a.key(x) == a.key(y) })
}

// withAll reports whether x is in a pair with all slices of the group.
func (a *scope) withAll(group []*ir.Expr, x *ir.Expr, pairs []pair) bool {
	return !slices.ContainsFunc(group, func(y *ir.Expr) bool {
		return !match.Slice(y.Type) || !slices.ContainsFunc(pairs, func(p pair) bool { return a.holds([]*ir.Expr{p.x, p.y}, x) && a.holds([]*ir.Expr{p.x, p.y}, y) })
	})
}
