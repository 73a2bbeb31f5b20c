package interp

import (
	"go/token"
	"go/types"
)

// Integers of every type are extended to 64 bits by their sign or by zeros.

func isUnsigned(k types.BasicKind) bool { return k >= types.Uint && k <= types.Uintptr }

// wrapping reduces an integer to the size of its type.
func wrapping(k types.BasicKind) func(int64) int64 {
	switch k {
	case types.Int8:
		return func(n int64) int64 { return int64(int8(n)) }
	case types.Int16:
		return func(n int64) int64 { return int64(int16(n)) }
	case types.Int32:
		return func(n int64) int64 { return int64(int32(n)) }
	case types.Uint8:
		return func(n int64) int64 { return int64(uint8(n)) }
	case types.Uint16:
		return func(n int64) int64 { return int64(uint16(n)) }
	case types.Uint32:
		return func(n int64) int64 { return int64(uint32(n)) }
	}
	return func(n int64) int64 { return n }
}

// truncating converts a float64. If it is out of range, the result is that of Go on
// this machine.
func truncating(k types.BasicKind) func(float64) int64 {
	switch k {
	case types.Int8:
		return func(x float64) int64 { return int64(int8(x)) }
	case types.Int16:
		return func(x float64) int64 { return int64(int16(x)) }
	case types.Int32:
		return func(x float64) int64 { return int64(int32(x)) }
	case types.Uint8:
		return func(x float64) int64 { return int64(uint8(x)) }
	case types.Uint16:
		return func(x float64) int64 { return int64(uint16(x)) }
	case types.Uint32:
		return func(x float64) int64 { return int64(uint32(x)) }
	case types.Uint, types.Uint64, types.Uintptr:
		return func(x float64) int64 { return int64(uint64(x)) }
	}
	return func(x float64) int64 { return int64(x) }
}

// integerOp returns the operation before the result is reduced to the size of its type.
func integerOp(op token.Token, unsigned bool) func(x, y int64) int64 {
	switch op {
	case token.ADD:
		return func(x, y int64) int64 { return x + y }
	case token.SUB:
		return func(x, y int64) int64 { return x - y }
	case token.MUL:
		return func(x, y int64) int64 { return x * y }
	case token.AND:
		return func(x, y int64) int64 { return x & y }
	case token.OR:
		return func(x, y int64) int64 { return x | y }
	case token.XOR:
		return func(x, y int64) int64 { return x ^ y }
	case token.AND_NOT:
		return func(x, y int64) int64 { return x &^ y }
	case token.QUO, token.REM:
		return dividing(op, unsigned)
	}
	unsupported("the operator %s of integers", op)
	return nil
}

func dividing(op token.Token, unsigned bool) func(x, y int64) int64 {
	return func(x, y int64) int64 {
		switch {
		case y == 0:
			failRuntime("integer divide by zero")
		case unsigned && op == token.QUO:
			return int64(uint64(x) / uint64(y))
		case unsigned:
			return int64(uint64(x) % uint64(y))
		case op == token.QUO:
			return x / y
		}
		return x % y
	}
}

func shifting(op token.Token, unsigned bool) func(x int64, n uint64) int64 {
	switch {
	case op == token.SHL:
		return func(x int64, n uint64) int64 { return x << n }
	case unsigned:
		return func(x int64, n uint64) int64 { return int64(uint64(x) >> n) }
	}
	return func(x int64, n uint64) int64 { return x >> n }
}

// ordered compares integers of a type.
func ordered(op token.Token, k types.BasicKind) func(x, y int64) bool {
	if isUnsigned(k) {
		return func(x, y int64) bool { return compare(op, uint64(x), uint64(y)) }
	}
	switch op {
	case token.LSS:
		return func(x, y int64) bool { return x < y }
	case token.EQL:
		return func(x, y int64) bool { return x == y }
	}
	return func(x, y int64) bool { return compare(op, x, y) }
}
