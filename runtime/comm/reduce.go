package comm

import "unsafe"

// combine sets dst[i] = dst[i] op src[i]. Both have the same type and length, and op is defined on it.
func combine(dst, src Buffer, op Op) {
	switch dst.Type {
	case Float64:
		combineFloats(view[float64](dst), view[float64](src), op)
	case Float32:
		combineFloats(view[float32](dst), view[float32](src), op)
	case Int64:
		combineInts(view[int64](dst), view[int64](src), op)
	case Int32:
		combineInts(view[int32](dst), view[int32](src), op)
	case Uint64:
		combineInts(view[uint64](dst), view[uint64](src), op)
	case Uint32:
		combineInts(view[uint32](dst), view[uint32](src), op)
	case Uint8:
		combineInts(view[uint8](dst), view[uint8](src), op)
	case TypeDoubleInt:
		combineDoubleInts(view[DoubleInt](dst), view[DoubleInt](src), op)
	case TypeFloatInt:
		combineFloatInts(view[FloatInt](dst), view[FloatInt](src), op)
	}
}

func view[T float | integer | Located | longInt | twoInt](b Buffer) []T {
	return unsafe.Slice((*T)(b.Data), b.Len)
}

type float interface{ float64 | float32 }

type integer interface {
	int64 | int32 | uint64 | uint32 | uint8
}

func combineFloats[T float](dst, src []T, op Op) {
	src = src[:len(dst)]
	switch op {
	case Sum:
		for i, v := range src {
			dst[i] += v
		}
	case Prod:
		for i, v := range src {
			dst[i] *= v
		}
	case Min:
		for i, v := range src {
			dst[i] = min(dst[i], v)
		}
	case Max:
		for i, v := range src {
			dst[i] = max(dst[i], v)
		}
	}
}

func combineInts[T integer](dst, src []T, op Op) {
	for i, v := range src[:len(dst)] {
		dst[i] = combineInt(dst[i], v, op)
	}
}

func combineInt[T integer](a, b T, op Op) T {
	switch op {
	case Sum:
		return a + b
	case Prod:
		return a * b
	case Min:
		return min(a, b)
	case Max:
		return max(a, b)
	case LogicalAnd:
		return truth[T](a != 0 && b != 0)
	case LogicalOr:
		return truth[T](a != 0 || b != 0)
	case LogicalXor:
		return truth[T]((a != 0) != (b != 0))
	case BitAnd:
		return a & b
	case BitOr:
		return a | b
	default:
		return a ^ b
	}
}

func truth[T integer](b bool) T {
	if b {
		return 1
	}
	return 0
}

func combineDoubleInts(dst, src []DoubleInt, op Op) {
	for i, v := range src[:len(dst)] {
		if wins(v.Value, dst[i].Value, v.Loc, dst[i].Loc, op) {
			dst[i] = v
		}
	}
}

func combineFloatInts(dst, src []FloatInt, op Op) {
	for i, v := range src[:len(dst)] {
		if wins(v.Value, dst[i].Value, v.Loc, dst[i].Loc, op) {
			dst[i] = v
		}
	}
}

// wins reports whether the value a at location i replaces b at location j.
func wins[T float](a, b T, i, j int32, op Op) bool {
	aNaN, bNaN := a != a, b != b
	switch {
	case a == b, aNaN && bNaN:
		return i < j
	case aNaN || bNaN:
		return aNaN
	case op == MinLoc:
		return a < b
	}
	return a > b
}

// canonical gives the result x of a reduction the form that it has for any number of operands. Without it, the result
// of one operand would be the operand itself.
func canonical(x Buffer, op Op) {
	switch {
	case op >= LogicalAnd && op <= LogicalXor:
		canonicalTruths(x)
	case x.Type == TypeDoubleInt:
		for i, v := range view[DoubleInt](x) {
			view[DoubleInt](x)[i].Value = withoutSignOfZero(v.Value)
		}
	case x.Type == TypeFloatInt:
		for i, v := range view[FloatInt](x) {
			view[FloatInt](x)[i].Value = withoutSignOfZero(v.Value)
		}
	}
}

// withoutSignOfZero is v without the sign of a zero.
func withoutSignOfZero[T float](v T) T {
	if v == 0 {
		return 0
	}
	return v
}

func canonicalTruths(x Buffer) {
	switch x.Type {
	case Int64, Uint64:
		truths(view[uint64](x))
	case Int32, Uint32:
		truths(view[uint32](x))
	case Uint8:
		truths(view[uint8](x))
	}
}

func truths[T integer](x []T) {
	for i, v := range x {
		x[i] = truth[T](v != 0)
	}
}
