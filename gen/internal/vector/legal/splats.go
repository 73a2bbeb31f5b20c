package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// keepCompared takes from can what a condition has another use for than to
// compare numbers.
func keepCompared(e *ir.Expr, can map[*ir.Var]bool) {
	switch {
	case lane.ComparesFloats(e):
		keepArguments(e, can)
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR), e.Op == ir.OpUnary:
		for _, x := range e.Args {
			keepCompared(x, can)
		}
	default:
		drop(e, can)
	}
}

// keepArguments removes from can the variables that occur in e other than as an operand.
func keepArguments(e *ir.Expr, can map[*ir.Var]bool) {
	switch e.Op {
	case ir.OpVar:
	case ir.OpUnary, ir.OpBinary, ir.OpCall:
		for _, x := range e.Args {
			keepArguments(x, can)
		}
	case ir.OpConvert:
		if match.Float(e.Args[0].Type) {
			keepArguments(e.Args[0], can)
			return
		}
		drop(e, can)
	default:
		drop(e, can)
	}
}

// drop takes what e reads from can.
func drop(e *ir.Expr, can map[*ir.Var]bool) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			delete(can, x.Var)
		}
		return true
	})
}
