package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropIdleStacks removes the stacks that the function does not use.
func (b *stacks) dropIdleStacks(body *ir.Block) {
	used := body.Stacks()
	b.out.f.Tapes = slices.DeleteFunc(b.out.f.Tapes, func(v *ir.Var) bool {
		idle := !slices.Contains(used, v)
		if idle {
			b.saves = slices.DeleteFunc(b.saves, func(s Saved) bool { return s.Var.Name == v.Name })
		}
		return idle
	})
}
