package kdescent

import (
	"fmt"
	"io"
	"slices"

	"github.com/gradgen/gradgen/internal/npy"
)

// An array is a NumPy array of any numeric type, in C order. Its numbers are in the
// slice for its type.
type array struct {
	shape     []int
	integers  []int64   // and booleans
	reals     []float64 // and integers outside int64
	complexes []complex128
	single    bool // float16, float32 or complex64
}

// take appends the element at the beginning of raw.
func (a *array) take(k npy.Kind, raw []byte, o npy.Order) {
	switch k.Form {
	case npy.Real:
		a.reals = append(a.reals, k.Real(raw, o))
	case npy.Complex:
		a.complexes = append(a.complexes, complex(k.Real(raw, o), k.Real(raw[k.Size/2:], o)))
	default:
		a.integers = append(a.integers, k.Whole(raw, o))
		if k.Real != nil {
			a.reals = append(a.reals, k.Real(raw, o))
		}
	}
}

// read reads all n elements from r, and then the end of r, so that the file's checksum
// is verified.
func (a *array) read(r io.Reader, k npy.Kind, n int, o npy.Order) error {
	a.single = k.Single
	switch k.Form {
	case npy.Real:
		a.reals = make([]float64, 0, n)
	case npy.Complex:
		a.complexes = make([]complex128, 0, n)
	default:
		a.integers = make([]int64, 0, n)
	}
	const part = 1 << 12 // elements at a time
	buf := make([]byte, min(n, part)*k.Size)
	for left := n; left > 0; left -= min(left, part) {
		buf = buf[:min(left, part)*k.Size]
		if _, err := io.ReadFull(r, buf); err != nil {
			return fmt.Errorf("data: %w", err)
		}
		for at := 0; at < len(buf); at += k.Size {
			a.take(k, buf[at:], o)
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

// rowMajor converts column-major order to row-major order.
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

// floats returns the numbers as real numbers.
func (a *array) floats() []float64 {
	for i := len(a.reals); i < len(a.integers); i++ {
		a.reals = append(a.reals, float64(a.integers[i]))
	}
	return slices.Clip(a.reals)
}

// pairs returns the numbers as complex numbers.
func (a *array) pairs() []complex128 {
	for _, v := range a.floats() {
		a.complexes = append(a.complexes, complex(v, 0))
	}
	return slices.Clip(a.complexes)
}
