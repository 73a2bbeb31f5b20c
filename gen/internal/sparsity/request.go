package sparsity

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Request is a lowered function with the inputs and outputs of the pattern.
type Request struct {
	Primal   *ir.Func
	Alias    *analysis.Alias
	Effects  *analysis.Effects
	Activity *analysis.Activity
	Path     *ir.Var // of type *sparse.Path
	Fail     func(pos token.Pos, hint, format string, args ...any)
}
