package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// A reduced has the variables of the vector code that take part in a reduction of the loop.
type reduced struct {
	accs    []*ir.Var // the accumulators, one for each vector side by side
	indices []*ir.Var // the lanes of the iteration of an extreme value, as float64, likewise
	lanes   *ir.Var   // memory for the lanes of the elements of an array
	stack   *ir.Var   // the stack that this memory is taken from
}

// of returns the variables of r.
func (a *stores) of(r *legal.Reduction) *reduced {
	if a.reduced[r] == nil {
		a.reduced[r] = &reduced{}
	}
	return a.reduced[r]
}

func (a *Kernel) of(r *legal.Reduction) *reduced { return a.stmts.stores.of(r) }
