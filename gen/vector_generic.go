package gen

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower"
)

// Vector code of a generic function is that of its instance for float64. The function
// runs it where that is what it was instantiated for.

// instance returns what takes the place of types in vector code.
func (j *job) instance() func(types.Type) types.Type {
	if j.typeParams().Len() == 0 {
		return func(t types.Type) types.Type { return t }
	}
	args := map[*types.TypeParam]types.Type{}
	for p := range j.typeParams().TypeParams() {
		args[p] = types.Typ[types.Float64]
	}
	return func(t types.Type) types.Type { return lower.Substitute(t, args) }
}
