package codegen

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// exactVector is vector for a number that is converted to an integer. It is rounded as in scalar code.
func (a *expressions) exactVector(e *ir.Expr) *ir.Expr {
	before := a.exact
	a.exact = true
	defer func() { a.exact = before }()
	return a.vector(e)
}
