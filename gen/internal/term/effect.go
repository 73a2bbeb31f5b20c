package term

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// MayWrite reports whether the evaluation of x alone may write something, as far as is known.
func MayWrite(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpCall:
		_, ruled := RuleOf(x)
		return !ruled && !rules.AsksComm(x.Obj)
	case ir.OpEmitted, ir.OpRuntime, ir.OpMethod:
		return !x.IsTrips()
	case ir.OpBuiltin:
		return x.Builtin().Of().Any(effects.Writes | effects.Ends)
	}
	return false
}
