package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A spacing is the distance of two accesses to one slice, if it is known only at run time. An example is the distance
// between the halves that a butterfly combines:
//
//	for k := range half { x[s+k], x[s+k+half] = x[s+k]+x[s+k+half], x[s+k]-x[s+k+half] }
//
// Vectors run if the distance is so large that different iterations access different elements.
type spacing struct {
	x, y *ir.Expr // the positions in iteration 0
	step int64
	key  string
}

// mostSpacings is the largest number of spacings for which the comparisons are not too slow for short loops.
const mostSpacings = 4

// spaced reports whether iterations do not conflict through w and x if their positions are far enough apart. It
// records that this must be tested at run time.
func (a *Memory) spaced(w, x *Access) bool {
	if a.Space.Pieces || w.Key != x.Key || w.Use == AddTo || x.Use == AddTo || !w.Fixed || !x.Fixed || w.Step != x.Step || w.Index == x.Index {
		return false
	}
	if len(ir.Failing(w.off))+len(ir.Failing(x.off)) > 0 {
		return false
	}
	s := spacing{w.off, x.off, w.Step, min(a.Space.Key(w.off), a.Space.Key(x.off)) + "|" + max(a.Space.Key(w.off), a.Space.Key(x.off))}
	if !slices.ContainsFunc(a.Spaced, func(t spacing) bool { return s.step == t.step && s.key == t.key }) {
		a.Spaced = append(a.Spaced, s)
	}
	return len(a.Spaced) <= mostSpacings
}

// Distances returns the conditions that positions are far enough apart for n iterations.
func (a *Memory) Distances(n *ir.Expr) []*ir.Expr {
	var list []*ir.Expr
	for _, s := range a.Spaced {
		list = append(list, ir.Runtime("Spaced", types.Typ[types.Bool], s.x.Clone(), s.y.Clone(), ir.Int(s.step), n.Clone()))
	}
	return list
}
