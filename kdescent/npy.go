package kdescent

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sbinet/npyio/npy"
)

// An array is a NumPy array of any numeric type, in C order.
type array struct {
	shape   []int
	values  []complex128
	integer *int64 // the value, if it is a single integer
	single  bool   // float32 or complex64
}

// floats returns the real parts.
func (a array) floats() []float64 {
	v := make([]float64, len(a.values))
	for i, x := range a.values {
		v[i] = real(x)
	}
	return v
}

// bytes reads the whole of a field, so that its checksum is verified.
func (f *fields) bytes(name string) ([]byte, error) {
	if !slices.Contains(f.z.Keys(), name+".npy") {
		return nil, errMissing
	}
	r, err := f.z.Open(name + ".npy")
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// parseArray reads an array. The parser of npyio panics on some headers it does
// not understand and fills up data that end early with zeros; neither gets
// through.
func parseArray(raw []byte) (a array, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("not a NumPy array: %v", p)
		}
	}()
	data := bytes.NewReader(raw)
	r, err := npy.NewReader(data)
	if err != nil {
		return a, err
	}
	descr := r.Header.Descr
	read, ok := readers[strings.TrimLeft(descr.Type, "<>=|")]
	if !ok {
		return a, fmt.Errorf("type %s is not numeric", descr.Type)
	}
	n := 1
	for _, d := range descr.Shape {
		if d < 0 || d > 0 && n > len(raw)/d {
			return a, fmt.Errorf("shape %v is more than the data", descr.Shape)
		}
		n *= d
	}
	if n*read.size != data.Len() {
		return a, fmt.Errorf("%d bytes of data, want %d for shape %v of %s", data.Len(), n*read.size, descr.Shape, descr.Type)
	}
	a = array{shape: descr.Shape, single: read.single, values: make([]complex128, 0, n)}
	if n > 0 {
		err = read.into(r, &a)
	}
	if descr.Fortran && len(a.shape) == 2 {
		a.values = transposed(a.values, a.shape[0], a.shape[1])
	}
	return a, err
}

// transposed turns column-major into row-major order.
func transposed(v []complex128, rows, columns int) []complex128 {
	t := make([]complex128, len(v))
	for i := range rows {
		for j := range columns {
			t[i*columns+j] = v[j*rows+i]
		}
	}
	return t
}

// A reader reads one type of element.
type reader struct {
	size   int
	single bool
	into   func(r *npy.Reader, a *array) error
}

var readers = map[string]reader{
	"f4":  {4, true, elements(func(v float32) complex128 { return complex(float64(v), 0) })},
	"f8":  {8, false, elements(func(v float64) complex128 { return complex(v, 0) })},
	"c8":  {8, true, elements(func(v complex64) complex128 { return complex128(v) })},
	"c16": {16, false, elements(func(v complex128) complex128 { return v })},
	"b1":  {1, false, elements(func(v bool) complex128 { return map[bool]complex128{true: 1}[v] })},
	"i4":  {4, false, integers[int32]},
	"i8":  {8, false, integers[int64]},
	"u4":  {4, false, integers[uint32]},
	"u8":  {8, false, integers[uint64]},
}

func elements[T any](convert func(T) complex128) func(*npy.Reader, *array) error {
	return func(r *npy.Reader, a *array) error {
		v := make([]T, cap(a.values))
		err := r.Read(&v)
		for _, x := range v {
			a.values = append(a.values, convert(x))
		}
		return err
	}
}

func integers[T int32 | int64 | uint32 | uint64](r *npy.Reader, a *array) error {
	v := make([]T, cap(a.values))
	err := r.Read(&v)
	for _, x := range v {
		a.values = append(a.values, complex(float64(x), 0))
	}
	if len(v) == 1 {
		only := int64(v[0])
		a.integer = &only
	}
	return err
}
