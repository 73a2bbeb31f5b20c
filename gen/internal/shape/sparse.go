package shape

import (
	"go/token"
	"go/types"
	"sync"
)

// SparsePath is the package of sparse matrices.
const SparsePath = "github.com/gradgen/gradgen/runtime/sparse"

var sparsePackage = sync.OnceValue(func() *types.Package { return types.NewPackage(SparsePath, "sparse") })

// Sparse returns the type of pointers to the type name of package sparse.
func Sparse(name string) types.Type {
	obj := types.NewTypeName(token.NoPos, sparsePackage(), name, nil)
	return types.NewPointer(types.NewNamed(obj, types.NewStruct(nil, nil), nil))
}
