package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// exactly is vector for a number that is converted to an integer: it is rounded as in scalar code.
func (a *expressions) exactly(e *ir.Expr) *ir.Expr {
	before := a.exacting
	a.exacting = true
	defer func() { a.exacting = before }()
	return a.vector(e)
}
