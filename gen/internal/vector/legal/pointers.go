package legal

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A pointee is the number that a pointer points to, as a slice of one element:
//
//	sAt := gradrt.At(s)
type pointee struct{ Pointer, view *ir.Var }

// alone reports whether e is a number in memory, by itself or in a struct.
func alone(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar:
		return e.Var.Addressed
	case ir.OpGlobal:
		return true
	case ir.OpField:
		return e.Root() == nil || e.Root().Addressed
	}
	return e.Op == ir.OpDeref
}
