package vector

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/normalize"
)

// fields returns the vector code of l with promoted fields, or nil if it has none.
func (v *vectoriser) fields(l *ir.Loop, _ *Attempt) []ir.Stmt {
	n := normalize.PromoteFields(v.fn, l)
	if n == nil {
		return nil
	}
	a := v.Try(n.Loop)
	if a.Plan.Space.Refused() || v.better(n.Loop, a) {
		return nil
	}
	v.done(n.Loop, a)
	return append(append(n.Before, a.Kernel.Out...), n.After...)
}
