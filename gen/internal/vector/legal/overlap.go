package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Pair is two slices that may overlap at run time.
type Pair struct{ X, Y *ir.Expr }

// These are the limits of comparisons at run time, because comparisons take time too.
const (
	manyPairs  = 4 // with more pairs than this, pairs that the caller keeps apart are not compared
	manySlices = 4 // if there are at least this many slices, one call compares them
)

// numbers reports whether t is a slice of float64. One call compares several of them.
func numbers(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Float64])
}

// group returns a large set of slices in which every two slices are a pair.
func (g grouping) group(pairs []Pair) []*ir.Expr {
	var best []*ir.Expr
	for _, first := range pairs {
		group := []*ir.Expr{first.X}
		for _, p := range pairs {
			for _, x := range []*ir.Expr{p.X, p.Y} {
				if !g.holds(group, x) && numbers(x.Type) && g.withAll(group, x) {
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

// A grouping finds the slices of pairs by their keys. It computes each key once.
type grouping struct {
	keys   map[*ir.Expr]string
	paired map[[2]string]bool
}

func newGrouping(a *nest.Scope, pairs []Pair) grouping {
	g := grouping{map[*ir.Expr]string{}, map[[2]string]bool{}}
	for _, p := range pairs {
		x, y := a.Key(p.X), a.Key(p.Y)
		g.keys[p.X], g.keys[p.Y] = x, y
		g.paired[[2]string{x, y}], g.paired[[2]string{y, x}] = true, true
	}
	return g
}

func (g grouping) holds(group []*ir.Expr, x *ir.Expr) bool {
	return slices.ContainsFunc(group, func(y *ir.Expr) bool { return g.keys[x] == g.keys[y] })
}

// withAll reports whether x, which is not in the group, forms a pair with each slice of it.
func (g grouping) withAll(group []*ir.Expr, x *ir.Expr) bool {
	return !slices.ContainsFunc(group, func(y *ir.Expr) bool {
		return !numbers(y.Type) || !g.paired[[2]string{g.keys[x], g.keys[y]}]
	})
}
