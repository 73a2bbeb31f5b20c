package comm

import (
	"fmt"
	"slices"
	"unsafe"
)

// Number is the constraint of elements of messages: float64, float32, integers and bytes, and types
// whose underlying type is one of them.
type Number interface {
	~float64 | ~float32 | ~int | ~int64 | ~int32 | ~uint64 | ~uint32 | ~uint8
}

// Located is a value with its location.
type Located interface{ DoubleInt | FloatInt }

// DoubleInt is a float64 with a location, for [MinLoc] and [MaxLoc] (MPI_DOUBLE_INT).
type DoubleInt struct {
	Value float64
	Loc   int32
	_     int32
}

// FloatInt is a float32 with a location, for [MinLoc] and [MaxLoc] (MPI_FLOAT_INT).
type FloatInt struct {
	Value float32
	Loc   int32
}

// Type is the element type of a [Buffer].
type Type uint8

// The element types. Go's int travels as Int64 and a byte as Uint8.
const (
	Float64 Type = iota
	Float32
	Int64
	Int32
	Uint64
	Uint32
	Uint8
	TypeDoubleInt
	TypeFloatInt
	numTypes

	// Only reductions of the mpi back end use these.
	typeLongInt = numTypes     // an integer of 64 bits with a location
	typeTwoInt  = numTypes + 1 // one of 32 bits
	numAnyTypes = numTypes + 2
)

var typeNames = [numTypes]string{"float64", "float32", "int64", "int32", "uint64", "uint32", "uint8", "DoubleInt", "FloatInt"}

var typeSizes = [numAnyTypes]int{8, 4, 8, 4, 8, 4, 1, 16, 8, 16, 8}

// String returns the Go name of the type.
func (t Type) String() string {
	if t < numTypes {
		return typeNames[t]
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
}

// Size returns the number of bytes of one element.
func (t Type) Size() int { return typeSizes[t] }

// Buffer is a slice whose element type is known at run time. The typed
// functions pass Buffers to a back end. The zero Buffer is empty.
type Buffer struct {
	Type Type
	Len  int
	Data unsafe.Pointer
}

// BufferOf views x as a Buffer. It shares x's memory.
func BufferOf[T Number](x []T) Buffer {
	return Buffer{Type: typeOf[T](), Len: len(x), Data: unsafe.Pointer(unsafe.SliceData(x))}
}

// apart views send as a Buffer, or a copy of it if its memory overlaps that of recv, because libraries move sent and
// received data in any order.
func apart[T Number](send, recv []T) Buffer {
	if overlap(send, recv) {
		send = slices.Clone(send)
	}
	return BufferOf(send)
}

// overlap reports whether x and y have memory in common.
func overlap[T Number](x, y []T) bool {
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	return uintptr(unsafe.Pointer(&x[0])) <= uintptr(unsafe.Pointer(&y[len(y)-1])) &&
		uintptr(unsafe.Pointer(&y[0])) <= uintptr(unsafe.Pointer(&x[len(x)-1]))
}

// BufferOfLocated views x as a Buffer. It shares x's memory.
func BufferOfLocated[T Located](x []T) Buffer {
	var zero T
	t := TypeDoubleInt
	if unsafe.Sizeof(zero) == unsafe.Sizeof(FloatInt{}) {
		t = TypeFloatInt
	}
	return Buffer{Type: t, Len: len(x), Data: unsafe.Pointer(unsafe.SliceData(x))}
}

// SliceOf views b as a slice of T. It panics if T is not b's element type.
func SliceOf[T Number](b Buffer) []T {
	if t := typeOf[T](); t != b.Type {
		panic(fmt.Sprintf("comm: buffer of %v viewed as %v", b.Type, t))
	}
	return unsafe.Slice((*T)(b.Data), b.Len)
}

// Bytes views the memory of b.
func (b Buffer) Bytes() []byte { return unsafe.Slice((*byte)(b.Data), b.size()) }

// Slice returns b[from:to].
func (b Buffer) Slice(from, to int) Buffer {
	if from < 0 || to < from || to > b.Len {
		panic(fmt.Sprintf("comm: buffer of %d elements sliced [%d:%d]", b.Len, from, to))
	}
	if from == to {
		return Buffer{Type: b.Type}
	}
	return Buffer{Type: b.Type, Len: to - from, Data: unsafe.Add(b.Data, from*b.Type.Size())}
}

func (b Buffer) size() int { return b.Len * b.Type.Size() }

// typeOf finds the element type from the size of T and its arithmetic, so that named types work and the
// compiler can fold it.
func typeOf[T Number]() Type {
	var zero, one T = 0, 1
	size := unsafe.Sizeof(zero)
	switch {
	case one/2 != 0 && size == 8:
		return Float64
	case one/2 != 0:
		return Float32
	case size == 1:
		return Uint8
	case zero-1 < 0 && size == 8:
		return Int64
	case zero-1 < 0:
		return Int32
	case size == 8:
		return Uint64
	default:
		return Uint32
	}
}
