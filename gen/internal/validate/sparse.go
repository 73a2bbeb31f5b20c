package validate

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// sparseMatrices are the matrices that a derived function keeps from call to call, by input;
// the Hessian is under nil.
type sparseMatrices map[*types.Var]*interp.Sparse

// keeps returns the matrices that are passed to the calls at all points, one after the other: one
// set colours rows or columns together if their patterns do not intersect, the other gives each
// its own colour. They are nil if matrices are not sparse.
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

// argument returns the matrix of v, whose entries belong to no function.
func (s sparseMatrices) argument(pointer *interp.Shape, v *types.Var) interp.Value[real] {
	s[v].Invalidate()
	return interp.Value[real]{Shape: pointer, Cells: []interp.Cell[real]{{Ref: s[v]}}}
}
