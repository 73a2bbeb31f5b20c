package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// exactly is vector for what integers are made of.
func (a *expressions) exactly(e *ir.Expr) *ir.Expr {
	before := a.exacting
	a.exacting = true
	defer func() { a.exacting = before }()
	return a.vector(e)
}
