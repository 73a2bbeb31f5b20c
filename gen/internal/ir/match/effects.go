package match

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// acts has the effects because of which an operation must not be omitted.
const acts = effects.Writes | effects.Repoints | effects.Keeps | effects.Moves | effects.Ends

// Pure reports whether the evaluation of e has no effect except its value.
func Pure(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpTape:
			ok = ok && !x.Tape().Of().Any(acts)
		case ir.OpEmitted, ir.OpRuntime, ir.OpMethod:
			ok = ok && (x.IsUnion() || x.IsTrips())
		case ir.OpCall:
			_, isFunc := x.Obj.(*types.Func)
			ok = ok && isFunc && Math(x)
		case ir.OpBuiltin:
			ok = ok && !x.Builtin().Of().Any(acts)
		}
		return ok
	})
	return ok
}
