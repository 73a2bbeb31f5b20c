package ssaexec

import (
	"go/token"
	"go/types"
)

type integer interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
}

type ordered interface {
	integer | float32 | float64 | string
}

// binary computes x op y.
func binary(op token.Token, x, y value) value {
	switch op {
	case token.EQL:
		return equal(x, y)
	case token.NEQ:
		return !equal(x, y)
	case token.SHL, token.SHR:
		return shift(op, x, y)
	}
	switch x := x.(type) {
	case float64:
		return floating(op, x, y.(float64))
	case float32:
		return floating(op, x, y.(float32))
	case complex128:
		return complexOf(op, x, y.(complex128))
	case complex64:
		return complex64(complexOf(op, complex128(x), complex128(y.(complex64))).(complex128))
	case string:
		if op == token.ADD {
			return x + y.(string)
		}
		return compare(op, x, y.(string))
	}
	return binaryInt(op, x, y)
}

func binaryInt(op token.Token, x, y value) value {
	switch x := x.(type) {
	case int:
		return whole(op, x, y.(int))
	case int8:
		return whole(op, x, y.(int8))
	case int16:
		return whole(op, x, y.(int16))
	case int32:
		return whole(op, x, y.(int32))
	case int64:
		return whole(op, x, y.(int64))
	case uint:
		return whole(op, x, y.(uint))
	case uint8:
		return whole(op, x, y.(uint8))
	case uint16:
		return whole(op, x, y.(uint16))
	case uint32:
		return whole(op, x, y.(uint32))
	case uint64:
		return whole(op, x, y.(uint64))
	case uintptr:
		return whole(op, x, y.(uintptr))
	}
	unsupported("%T %s %T", x, op, y)
	return nil
}

func floating[T float32 | float64](op token.Token, x, y T) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	}
	return compare(op, x, y)
}

func complexOf(op token.Token, x, y complex128) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	}
	unsupported("the operator %s of complex numbers", op)
	return nil
}

func whole[T integer](op token.Token, x, y T) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	case token.REM:
		return x % y
	case token.AND:
		return x & y
	case token.OR:
		return x | y
	case token.XOR:
		return x ^ y
	case token.AND_NOT:
		return x &^ y
	}
	return compare(op, x, y)
}

func compare[T ordered](op token.Token, x, y T) value {
	switch op {
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	case token.GEQ:
		return x >= y
	}
	unsupported("the operator %s of a %T", op, x)
	return nil
}

// shift computes x << y or x >> y.
func shift(op token.Token, x, y value) value {
	n := bits(y)
	if signed(y) && int64(n) < 0 {
		fail("runtime error: negative shift amount")
	}
	switch x := x.(type) {
	case int:
		return shifted(op, x, n)
	case int8:
		return shifted(op, x, n)
	case int16:
		return shifted(op, x, n)
	case int32:
		return shifted(op, x, n)
	case int64:
		return shifted(op, x, n)
	case uint:
		return shifted(op, x, n)
	case uint8:
		return shifted(op, x, n)
	case uint16:
		return shifted(op, x, n)
	case uint32:
		return shifted(op, x, n)
	case uint64:
		return shifted(op, x, n)
	case uintptr:
		return shifted(op, x, n)
	}
	unsupported("a shift of a %T", x)
	return nil
}

func shifted[T integer](op token.Token, x T, n uint64) value {
	if op == token.SHL {
		return x << n
	}
	return x >> n
}

// bits extends an integer to 64 bits.
func bits(x value) uint64 { return convert(types.Typ[types.Uint64], x).(uint64) }

func signed(x value) bool {
	switch x.(type) {
	case int, int8, int16, int32, int64:
		return true
	}
	return false
}

// unary computes op x for numbers and truth values.
func unary(op token.Token, x value) value {
	switch op {
	case token.NOT:
		return !x.(bool)
	case token.SUB:
		switch x := x.(type) {
		case float64:
			return -x
		case float32:
			return -x
		case complex128:
			return -x
		case complex64:
			return -x
		}
		return binaryInt(op, sameKind(x, 0), x)
	case token.XOR:
		return binaryInt(op, x, sameKind(x, -1))
	}
	unsupported("the operator %s", op)
	return nil
}

// sameKind converts n to an integer of the type of x.
func sameKind(x value, n int64) value {
	switch x.(type) {
	case int:
		return int(n)
	case int8:
		return int8(n)
	case int16:
		return int16(n)
	case int32:
		return int32(n)
	case int64:
		return n
	case uint:
		return uint(n)
	case uint8:
		return uint8(n)
	case uint16:
		return uint16(n)
	case uint32:
		return uint32(n)
	case uint64:
		return uint64(n)
	}
	return uintptr(n)
}
