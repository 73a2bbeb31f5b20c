package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// An inner loop often computes numbers that depend on its own index but on nothing that the outer loop changes:
//
//	for i := range x {
//		for k := range w {
//			sums[k] += (w[k] - w[k+1]) * c * math.Exp(x[i]*w[k])
//		}
//	}
//
// They are computed once, before the vector loop, and stored in a slice (invariant expansion). The scalar loop for
// the remainder computes them as before. Only inner loops whose sums have lanes in memory anyway are expanded,
// because other inner loops may have many iterations while the outer loop has few.
type expansion struct {
	Loop   *ir.Loop // the inner loop
	Size   *ir.Expr // its number of iterations
	First  []ir.Stmt
	Values []*ir.Expr // the values that are stored
	Kept   []*ir.Var  // the slices in which they are stored
	Stacks []*ir.Var
}

// leastExpanded is the least number of operations for which a slice is worth its cost.
const leastExpanded = 2

// Take returns a call that takes the memory for the kth value from its stack.
func (e *expansion) Take(k int) *ir.Expr {
	return ir.OnTape(effects.Grow, e.Stacks[k], e.Kept[k].Type, e.Size.Clone())
}

// Expand finds the values that inner loops of the body compute and that are the same in all iterations
// (invariant_expansion.go).
func (a *Reductions) Expand() {
	if a.Space.Pieces {
		return
	}
	a.Space.Body = a.Space.Body.Clone()
	for _, s := range a.Space.Body.Stmts {
		l, ok := s.(*ir.Loop)
		if !ok || l.Over != nil || l.Index == nil || l.HasBreak() {
			continue
		}
		f := &expander{lanes: a.Uniformity, loop: l, changed: match.Changes(a.Space.Body), own: map[*ir.Var]bool{}}
		if e := f.find(); e != nil {
			a.Expanded = append(a.Expanded, e)
		}
	}
}
