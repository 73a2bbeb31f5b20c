package validate

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// sparseMatrices has the matrices that a derived function keeps from call to call, by input. The key of the Hessian
// is nil.
type sparseMatrices map[*types.Var]*interp.Sparse

// keeps returns two sets of matrices, which are passed to the calls at all points. The first set gives rows or
// columns one colour if their patterns do not intersect; the second gives each a different colour. The sets are nil
// if matrices are not sparse.
func (v *validator) keeps() []sparseMatrices {
	if !v.Sparse {
		return []sparseMatrices{nil}
	}
	return []sparseMatrices{v.newSparse(false), v.newSparse(true)}
}

func (v *validator) newSparse(alone bool) sparseMatrices {
	list := sparseMatrices{}
	for _, a := range v.Sig.Params {
		if a.Role == shape.Matrix {
			list[a.Var] = &interp.Sparse{Alone: alone}
		}
	}
	return list
}

// argument returns the matrix of v. Its entries belong to no function.
func (s sparseMatrices) argument(pointer *interp.Shape, v *types.Var) interp.Value[real] {
	s[v].Invalidate()
	return interp.Value[real]{Shape: pointer, Cells: []interp.Cell[real]{{Ref: s[v]}}}
}
