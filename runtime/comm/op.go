package comm

import "fmt"

// Op is a reduction operation.
type Op uint8

// The reduction operations. The logical ones treat any non-zero value as true and return 0 or 1; they and the bitwise
// ones are for integers. Integers wrap around. Min and Max of floats are NaN where any operand is, and -0 is below 0.
// MinLoc and MaxLoc are for [DoubleInt] and [FloatInt]: they choose the lowest location of equal values, and a NaN
// before any number; a zero loses its sign. All of this holds for one operand, too.
const (
	Sum Op = iota
	Prod
	Min
	Max
	LogicalAnd
	LogicalOr
	LogicalXor
	BitAnd
	BitOr
	BitXor
	MinLoc
	MaxLoc
	numOps
)

var opNames = [numOps]string{"Sum", "Prod", "Min", "Max", "LogicalAnd", "LogicalOr", "LogicalXor", "BitAnd", "BitOr", "BitXor", "MinLoc", "MaxLoc"}

// String returns the name of the constant.
func (op Op) String() string {
	if op < numOps {
		return opNames[op]
	}
	return fmt.Sprintf("Op(%d)", uint8(op))
}

// valid reports whether op is defined on elements of type t.
func (op Op) valid(t Type) bool {
	switch {
	case t >= numTypes || op >= numOps:
		return false
	case t == TypeDoubleInt || t == TypeFloatInt:
		return op == MinLoc || op == MaxLoc
	case t == Float64 || t == Float32:
		return op <= Max
	default:
		return op <= BitXor
	}
}
