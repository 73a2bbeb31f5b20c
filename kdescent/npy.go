package kdescent

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// An array is a NumPy array of any numeric type, in C order. Its numbers are in
// the slice that fits the type.
type array struct {
	shape     []int
	integers  []int64 // and booleans
	reals     []float64
	complexes []complex128
	single    bool // float32 or complex64
}

// A form is what elements are.
type form int

const (
	integral form = iota
	boolean
	realValued
	complexValued
)

func (f form) String() string {
	return [...]string{"integers", "booleans", "real numbers", "complex numbers"}[f]
}

// A kind is a type of elements. It appends the element at the beginning of raw.
type kind struct {
	size   int
	form   form
	single bool
	take   func(a *array, raw []byte, order binary.ByteOrder)
}

type order = binary.ByteOrder

var kinds = map[string]kind{
	"b1":  {1, boolean, false, whole(func(b []byte, _ order) int64 { return min(int64(b[0]), 1) })},
	"i1":  {1, integral, false, whole(func(b []byte, _ order) int64 { return int64(int8(b[0])) })},
	"u1":  {1, integral, false, whole(func(b []byte, _ order) int64 { return int64(b[0]) })},
	"i2":  {2, integral, false, whole(func(b []byte, o order) int64 { return int64(int16(o.Uint16(b))) })},
	"u2":  {2, integral, false, whole(func(b []byte, o order) int64 { return int64(o.Uint16(b)) })},
	"i4":  {4, integral, false, whole(func(b []byte, o order) int64 { return int64(int32(o.Uint32(b))) })},
	"u4":  {4, integral, false, whole(func(b []byte, o order) int64 { return int64(o.Uint32(b)) })},
	"i8":  {8, integral, false, whole(func(b []byte, o order) int64 { return int64(o.Uint64(b)) })},
	"u8":  {8, integral, false, whole(func(b []byte, o order) int64 { return int64(o.Uint64(b)) })},
	"f4":  {4, realValued, true, func(a *array, b []byte, o order) { a.reals = append(a.reals, float4(b, o)) }},
	"f8":  {8, realValued, false, func(a *array, b []byte, o order) { a.reals = append(a.reals, float8(b, o)) }},
	"c8":  {8, complexValued, true, pair(4, float4)},
	"c16": {16, complexValued, false, pair(8, float8)},
}

func whole(value func([]byte, order) int64) func(*array, []byte, order) {
	return func(a *array, b []byte, o order) { a.integers = append(a.integers, value(b, o)) }
}

func pair(half int, value func([]byte, order) float64) func(*array, []byte, order) {
	return func(a *array, b []byte, o order) {
		a.complexes = append(a.complexes, complex(value(b, o), value(b[half:], o)))
	}
}

func float4(b []byte, o order) float64 { return float64(math.Float32frombits(o.Uint32(b))) }
func float8(b []byte, o order) float64 { return math.Float64frombits(o.Uint64(b)) }

// read takes all n elements from r, and its end, so that the file's checksum is
// verified.
func (a *array) read(r io.Reader, k kind, n int, o order) error {
	a.single = k.single
	switch k.form {
	case realValued:
		a.reals = make([]float64, 0, n)
	case complexValued:
		a.complexes = make([]complex128, 0, n)
	default:
		a.integers = make([]int64, 0, n)
	}
	const part = 1 << 12 // elements at a time
	buf := make([]byte, min(n, part)*k.size)
	for left := n; left > 0; left -= min(left, part) {
		buf = buf[:min(left, part)*k.size]
		if _, err := io.ReadFull(r, buf); err != nil {
			return fmt.Errorf("data: %w", err)
		}
		for at := 0; at < len(buf); at += k.size {
			k.take(a, buf[at:], o)
		}
	}
	switch extra, err := io.ReadFull(r, make([]byte, 1)); {
	case extra > 0:
		return fmt.Errorf("there are more data than the %d numbers of shape %v", n, a.shape)
	case err != io.EOF:
		return fmt.Errorf("data: %w", err)
	}
	return nil
}

// rowMajor turns column-major order into row-major order.
func (a *array) rowMajor() {
	if len(a.shape) == 2 {
		a.integers = transposed(a.integers, a.shape[0])
		a.reals = transposed(a.reals, a.shape[0])
		a.complexes = transposed(a.complexes, a.shape[0])
	}
}

func transposed[T any](v []T, rows int) []T {
	if len(v) == 0 {
		return v
	}
	t, columns := make([]T, len(v)), len(v)/rows
	for i := range rows {
		for j := range columns {
			t[i*columns+j] = v[j*rows+i]
		}
	}
	return t
}

// floats returns the numbers as real ones.
func (a *array) floats() []float64 {
	for _, v := range a.integers {
		a.reals = append(a.reals, float64(v))
	}
	return slices.Clip(a.reals)
}

// pairs returns the numbers as complex ones.
func (a *array) pairs() []complex128 {
	for _, v := range a.floats() {
		a.complexes = append(a.complexes, complex(v, 0))
	}
	return slices.Clip(a.complexes)
}
