package derive

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// Vector code of a generic function is that of its instance for float64. The function runs it if it is instantiated
// for float64.

// instance returns the substitution of types in vector code.
func instance(j *job.Job) func(types.Type) types.Type {
	if j.TypeParams().Len() == 0 {
		return func(t types.Type) types.Type { return t }
	}
	args := map[*types.TypeParam]types.Type{}
	for p := range j.TypeParams().TypeParams() {
		args[p] = types.Typ[types.Float64]
	}
	return func(t types.Type) types.Type { return subst.Params(t, args) }
}
