package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A spacing is the distance of two accesses of one slice, which only the run tells, as that
// of the halves that a butterfly combines:
//
//	for k := range half { x[s+k], x[s+k+half] = x[s+k]+x[s+k+half], x[s+k]-x[s+k+half] }
//
// Vectors run if it is so large that different iterations access different elements.
type spacing struct {
	x, y *ir.Expr // the positions in iteration 0
	step int64
	key  string
}

// mostSpacings are more than the comparisons that a short loop can afford.
const mostSpacings = 4

// spaced reports whether iterations never conflict through w and x as long as the positions, of which
// nothing is known, are far enough from each other. It notes that this must be so.
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

// Distances is the condition that positions are far enough apart for n iterations.
func (a *Memory) Distances(n *ir.Expr) []*ir.Expr {
	var list []*ir.Expr
	for _, s := range a.Spaced {
		list = append(list, ir.Runtime("Spaced", types.Typ[types.Bool], s.x.Clone(), s.y.Clone(), ir.Int(s.step), n.Clone()))
	}
	return list
}
