package comm

import "math"

// MPI does not define the minimum of a number and a NaN, and libraries lose the NaN. Open MPI 4 adds bytes with
// saturation, MPICH 4 compares unsigned integers as if they were signed. So reductions convert numbers to signed
// integers that have the right order, and bytes to integers of 32 bits.

// wireType returns the type that MPI reduces by op in place of t.
func wireType(t Type, op Op) Type {
	switch {
	case op == MinLoc || op == MaxLoc:
		if t == TypeDoubleInt {
			return typeLongInt
		}
		return typeTwoInt
	case op > Max:
		return t
	case t == Uint8:
		return Uint32
	case op == Min || op == Max:
		if t.Size() == 8 {
			return Int64
		}
		return Int32
	case t == Int64: // whose overflow is undefined
		return Uint64
	case t == Int32:
		return Uint32
	}
	return t
}

// longInt and twoInt are the types MPI_LONG_INT and MPI_2INT of MPI.
type (
	longInt struct {
		value int64
		loc   int32
		_     int32
	}
	twoInt struct{ value, loc int32 }
)

// recoded reports whether the elements of x differ from those that MPI sees and have their size.
func recoded(x Buffer, op Op) bool {
	return (op == Min || op == Max || op >= MinLoc) && x.Type != Int64 && x.Type != Int32
}

// encode turns the elements of x, in place, into those of the type of the same size that wireType names.
func encode(x Buffer, op Op) {
	if !recoded(x, op) {
		return
	}
	switch x.Type {
	case Float64:
		for i, v := range view[float64](x) {
			view[int64](x)[i] = key64(v, op)
		}
	case Float32:
		for i, v := range view[float32](x) {
			view[int32](x)[i] = key32(v, op)
		}
	case Uint64, Uint32:
		flipSigns(x)
	case TypeDoubleInt:
		for i, v := range view[DoubleInt](x) {
			view[longInt](x)[i] = longInt{value: key64(withoutSignOfZero(v.Value), op), loc: v.Loc}
		}
	case TypeFloatInt:
		for i, v := range view[FloatInt](x) {
			view[twoInt](x)[i] = twoInt{key32(withoutSignOfZero(v.Value), op), v.Loc}
		}
	}
}

// decode is the inverse of encode. It also gives x the form that canonical describes.
func decode(x Buffer, op Op) {
	if !recoded(x, op) {
		canonical(x, op)
		return
	}
	switch x.Type {
	case Float64:
		for i, key := range view[int64](x) {
			view[float64](x)[i] = number64(key, op)
		}
	case Float32:
		for i, key := range view[int32](x) {
			view[float32](x)[i] = number32(key, op)
		}
	case Uint64, Uint32:
		flipSigns(x)
	case TypeDoubleInt:
		for i, v := range view[longInt](x) {
			view[DoubleInt](x)[i] = DoubleInt{Value: number64(v.value, op), Loc: v.loc}
		}
	case TypeFloatInt:
		for i, v := range view[twoInt](x) {
			view[FloatInt](x)[i] = FloatInt{Value: number32(v.value, op), Loc: v.loc}
		}
	}
}

// flipSigns maps the order of unsigned integers to that of signed integers, and back.
func flipSigns(x Buffer) {
	if x.Type == Uint64 {
		for i := range view[uint64](x) {
			view[uint64](x)[i] ^= 1 << 63
		}
		return
	}
	for i := range view[uint32](x) {
		view[uint32](x)[i] ^= 1 << 31
	}
}

// key64 maps numbers to integers of the same order, except that a NaN beats all numbers. For negative numbers it
// inverts the bits below the sign.
func key64(v float64, op Op) int64 {
	if v != v {
		return nanKey64(op)
	}
	return invert64(int64(math.Float64bits(v)))
}

func number64(key int64, op Op) float64 {
	if key == nanKey64(op) {
		return math.NaN()
	}
	return math.Float64frombits(uint64(invert64(key)))
}

func invert64(bits int64) int64 { return bits ^ int64(uint64(bits>>63)>>1) }

func nanKey64(op Op) int64 {
	if op == Min || op == MinLoc {
		return math.MinInt64
	}
	return math.MaxInt64
}

func key32(v float32, op Op) int32 {
	if v != v {
		return nanKey32(op)
	}
	return invert32(int32(math.Float32bits(v)))
}

func number32(key int32, op Op) float32 {
	if key == nanKey32(op) {
		return float32(math.NaN())
	}
	return math.Float32frombits(uint32(invert32(key)))
}

func invert32(bits int32) int32 { return bits ^ int32(uint32(bits>>31)>>1) }

func nanKey32(op Op) int32 {
	if op == Min || op == MinLoc {
		return math.MinInt32
	}
	return math.MaxInt32
}

// widen and narrow copy bytes to integers of 32 bits, and back.
func widen(to, from Buffer) {
	wide := view[uint32](to)
	for i, v := range view[uint8](from) {
		wide[i] = uint32(v)
	}
}

func narrow(to, from Buffer) {
	bytes := view[uint8](to)
	for i, v := range view[uint32](from) {
		bytes[i] = uint8(v)
	}
}

// sameNaN replaces all NaNs by one, because the NaN that a sum of two has depends on their order.
func sameNaN(x Buffer, op Op) {
	switch {
	case op > Prod:
	case x.Type == Float64:
		replaceNaN(view[float64](x), math.NaN())
	case x.Type == Float32:
		replaceNaN(view[float32](x), float32(math.NaN()))
	}
}

func replaceNaN[T float](x []T, nan T) {
	for i, v := range x {
		if v != v {
			x[i] = nan
		}
	}
}
