package match

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Operations counts the operations of e on numbers.
func Operations(e *ir.Expr) int {
	n := 0
	e.Walk(func(x *ir.Expr) bool {
		if Float(x.Type) && Computes(x) {
			n++
		}
		return x.Op != ir.OpIndex
	})
	return n
}

// IntDivision reports whether e is a quotient or a remainder of integers.
func IntDivision(e *ir.Expr) bool {
	return e.Op == ir.OpBinary && (e.Tok == token.QUO || e.Tok == token.REM) && Int(e.Type)
}

// Truncates reports whether e converts a float to an int.
func Truncates(e *ir.Expr) bool {
	return e.Op == ir.OpConvert && Int(e.Type) && Float(e.Args[0].Type)
}

// Arithmetical reports whether e is arithmetic on variables and constants.
func Arithmetical(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar, ir.OpConst, ir.OpUnary, ir.OpConvert:
		case ir.OpBinary:
			ok = ok && Float64(x.Type)
		case ir.OpGlobal:
			_, constant := x.Obj.(*types.Const)
			ok = ok && constant
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// Unconverted returns the operand of the conversion e, or e.
func Unconverted(e *ir.Expr) *ir.Expr {
	for e.Op == ir.OpConvert {
		e = e.Args[0]
	}
	return e
}

// LengthOnly reports whether e is arithmetic on variables, constants and lengths of variables.
func LengthOnly(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && Int(x.Type)
		case ir.OpConst:
		case ir.OpBinary:
			ok = ok && x.Tok != token.QUO && x.Tok != token.REM
		case ir.OpBuiltin:
			ok = ok && x.Builtin() == effects.Len && x.Args[0].Op == ir.OpVar && Slice(x.Args[0].Type)
			return false
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// NeverFails reports whether the operation e succeeds for all operands. It must divide integers only by constants,
// and shift only by numbers that are not negative.
func NeverFails(e *ir.Expr) bool {
	switch e.Tok {
	case token.QUO, token.REM:
		return Float(e.Type) || e.Args[1].IsConst()
	case token.SHL, token.SHR:
		count, ok := e.Args[1].Type.Underlying().(*types.Basic)
		return e.Args[1].IsConst() || ok && count.Info()&types.IsUnsigned != 0
	}
	return true
}

// Math reports whether x calls a function of package math, or of package specfn, whose functions are of the same
// kind.
func Math(x *ir.Expr) bool {
	return x.Op == ir.OpCall && x.Obj.Pkg() != nil && (x.Obj.Pkg().Path() == "math" || x.Obj.Pkg().Path() == SpecfnPath)
}

// SpecfnPath is the package of functions that derivatives call in addition to those of math.
const SpecfnPath = "github.com/gradgen/gradgen/runtime/specfn"

// Computes reports whether e is more than a number in a variable or in memory.
func Computes(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpUnary, ir.OpBinary, ir.OpCall, ir.OpBuiltin, ir.OpConvert:
		return true
	}
	return false
}

// TakesFromStack reports whether e takes something from a stack.
func TakesFromStack(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpTape
		return !found
	})
	return found
}

// MayFail reports whether the evaluation of e may fail if that of its operands does not.
func MayFail(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpBinary:
		return !NeverFails(e)
	case ir.OpIndex:
		return !Component(e)
	case ir.OpSlice:
		return true
	}
	return e.Op == ir.OpCall && !Math(e)
}

// TakenFromStack reports whether e is a piece of a stack. It may be cut to its own length.
func TakenFromStack(e *ir.Expr) bool {
	if e.Op == ir.OpSlice && e.Args[1] == nil && e.Args[3] == nil && len(e.Args[0].Args) == 1 && ir.Same(e.Args[0].Args[0], e.Args[2]) {
		e = e.Args[0]
	}
	return e.Tape() == effects.Grow || e.Tape() == effects.Zeros || e.Tape().Returns()
}
