package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// An inner loop often computes numbers that depend on its own index and on nothing
// that the loop around it changes:
//
//	for i := range x {
//		for k := range w {
//			sums[k] += (w[k] - w[k+1]) * c * math.Exp(x[i]*w[k])
//		}
//	}
//
// Those are computed once, before the vectors, and kept in a slice (scalar
// expansion). The loop for what vectors leave computes them as it did. That is for
// inner loops that have the lanes of their sums in memory anyway: others may be long
// where the loop around them is short.
type expansion struct {
	Loop   *ir.Loop // the inner one
	Size   *ir.Expr // how often it runs
	First  []ir.Stmt
	Values []*ir.Expr // what is kept
	Kept   []*ir.Var  // and in which slices
	Stacks []*ir.Var
}

// leastExpanded is the number of operations that are worth a slice.
const leastExpanded = 2

// Take is the memory for the kth value off its stack.
func (e *expansion) Take(k int) *ir.Expr {
	return ir.OnTape(effects.Grow, e.Stacks[k], e.Kept[k].Type, e.Size.Clone())
}
