package validate

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// sparseMatrices are those that a derived function keeps from call to call, by their inputs;
// the Hessian by nil.
type sparseMatrices map[*types.Var]*interp.Sparse

// keeps are the matrices that the calls at all points are made with, one after the other: those
// that give lines without a common place one colour, and those that give each line its own. They
// are nil where matrices are not sparse.
func (v *Validator) keeps() []sparseMatrices {
	if !v.Sparse {
		return []sparseMatrices{nil}
	}
	return []sparseMatrices{v.newSparse(false), v.newSparse(true)}
}

func (v *Validator) newSparse(alone bool) sparseMatrices {
	list := sparseMatrices{}
	for _, a := range v.Sig.Params {
		if a.Role == shape.Matrix {
			list[a.Var] = &interp.Sparse{Alone: alone}
		}
	}
	return list
}

// argument is the matrix of v, whose entries are those of no function.
func (s sparseMatrices) argument(pointer *interp.Shape, v *types.Var) interp.Value[real] {
	s[v].Forget()
	return interp.Value[real]{Shape: pointer, Cells: []interp.Cell[real]{{Ref: s[v]}}}
}
