package npy

import (
	"encoding/binary"
	"math"
)

// Order is that of the bytes of a number.
type Order = binary.ByteOrder

// A Form is what elements are.
type Form int

// The forms.
const (
	Integral Form = iota
	Boolean
	Real
	Complex
)

func (f Form) String() string {
	return [...]string{"integers", "booleans", "real numbers", "complex numbers"}[f]
}

// A Kind is a type of elements.
type Kind struct {
	Size   int // of an element in bytes
	Form   Form
	Single bool                        // float16, float32 or complex64
	Whole  func([]byte, Order) int64   // reads an integer or a boolean, else nil
	Real   func([]byte, Order) float64 // reads a real number, a part of a complex one, or an integer beyond int64, else nil
}

// Kinds are all numeric types, by what headers call them.
var Kinds = map[string]Kind{
	"b1":  {1, Boolean, false, func(b []byte, _ Order) int64 { return min(int64(b[0]), 1) }, nil},
	"i1":  {1, Integral, false, func(b []byte, _ Order) int64 { return int64(int8(b[0])) }, nil},
	"u1":  {1, Integral, false, func(b []byte, _ Order) int64 { return int64(b[0]) }, nil},
	"i2":  {2, Integral, false, func(b []byte, o Order) int64 { return int64(int16(o.Uint16(b))) }, nil},
	"u2":  {2, Integral, false, func(b []byte, o Order) int64 { return int64(o.Uint16(b)) }, nil},
	"i4":  {4, Integral, false, func(b []byte, o Order) int64 { return int64(int32(o.Uint32(b))) }, nil},
	"u4":  {4, Integral, false, func(b []byte, o Order) int64 { return int64(o.Uint32(b)) }, nil},
	"i8":  {8, Integral, false, func(b []byte, o Order) int64 { return int64(o.Uint64(b)) }, nil},
	"u8":  {8, Integral, false, func(b []byte, o Order) int64 { return int64(o.Uint64(b)) }, whole8},
	"f2":  {2, Real, true, nil, float2},
	"f4":  {4, Real, true, nil, float4},
	"f8":  {8, Real, false, nil, float8},
	"c8":  {8, Complex, true, nil, float4},
	"c16": {16, Complex, false, nil, float8},
}

func whole8(b []byte, o Order) float64 { return float64(o.Uint64(b)) }

func float2(b []byte, o Order) float64 { return Half(o.Uint16(b)) }

// Half is the number with 5 bits of exponent and 10 of fraction (IEEE 754, binary16).
func Half(bits uint16) float64 {
	exponent, fraction := int(bits>>10&31), float64(bits&1023)/1024
	size := math.Ldexp(1+fraction, exponent-15)
	switch {
	case exponent == 31 && fraction != 0:
		return math.NaN()
	case exponent == 31:
		size = math.Inf(1)
	case exponent == 0:
		size = math.Ldexp(fraction, -14)
	}
	if bits>>15 == 1 {
		return -size
	}
	return size
}

func float4(b []byte, o Order) float64 { return float64(math.Float32frombits(o.Uint32(b))) }
func float8(b []byte, o Order) float64 { return math.Float64frombits(o.Uint64(b)) }
