package linalg

import (
	"unsafe"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// Gonum copies a vector to one that overlaps it element by element, so that elements may be read after they were
// written, unless both are contiguous.

// vectorOf returns the elements of a slice or a vector, or none.
func vectorOf(x any) blas64.Vector {
	switch x := x.(type) {
	case []float64:
		return blas64.Vector{N: len(x), Inc: 1, Data: x}
	case *mat.VecDense:
		return x.RawVector()
	}
	return blas64.Vector{}
}

func columnOf(x any, j int) blas64.Vector {
	return x.(*mat.Dense).ColView(j).(*mat.VecDense).RawVector()
}

// meet reports whether the memory of two vectors, of which at least one is not contiguous, overlaps.
func meet(x, y blas64.Vector) bool {
	if x.N == 0 || y.N == 0 || x.Inc == 1 && y.Inc == 1 {
		return false
	}
	first := func(v blas64.Vector) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(v.Data))) }
	last := func(v blas64.Vector) uintptr { return first(v) + uintptr((v.N-1)*v.Inc)*unsafe.Sizeof(v.Data[0]) }
	return first(x) <= last(y) && first(y) <= last(x)
}

// keepApart panics if two matrices share memory, where gonum reads what it has overwritten.
func keepApart(x, y any) {
	if a, b := memoryOf(x), memoryOf(y); len(a) > 0 && len(b) > 0 && start(a) < end(b) && start(b) < end(a) {
		panic("gradgen: the receiver of an operation shares memory with an operand that the operation reads later")
	}
}

func start(x []float64) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(x))) }

func end(x []float64) uintptr { return start(x) + uintptr(len(x))*unsafe.Sizeof(x[0]) }

// memoryOf returns the memory of a matrix, or nothing if it is not known.
func memoryOf(x any) []float64 {
	if inner, ok := transpose(x); ok {
		return memoryOf(inner)
	}
	switch x := x.(type) {
	case *mat.Dense:
		return x.RawMatrix().Data
	case *mat.VecDense:
		return x.RawVector().Data
	case *mat.SymDense:
		return x.RawSymmetric().Data
	case *mat.TriDense:
		return x.RawTriangular().Data
	case *mat.DiagDense:
		return x.RawBand().Data
	case *mat.BandDense:
		return x.RawBand().Data
	case *mat.SymBandDense:
		return x.RawSymBand().Data
	}
	return nil
}

// oneByOne copies the tangents of src to those of dst, element by element as the operation has copied the elements
// themselves, and in the reverse moves the adjoints back in the opposite order.
func oneByOne(s *Step, dst, src Operand, to func(any) blas64.Vector) {
	if dst.dot != nil {
		copyEach(to(dst.dot), vectorOf(src.dot))
	}
	for _, bars := range [...][2]any{{dst.bar, src.bar}, {dst.dotBar, src.dotBar}} {
		if bars[0] != nil {
			s.inReverse(func() { takeEach(to(bars[0]), vectorOf(bars[1])) })
		}
	}
}

// copyEach copies elements; those of an empty source are zero.
func copyEach(to, from blas64.Vector) {
	for i := range to.N {
		v := 0.0
		if from.N > 0 {
			v = from.Data[i*from.Inc]
		}
		to.Data[i*to.Inc] = v
	}
}

// takeEach moves the adjoints of copies to what was copied, the last one first.
func takeEach(copies, from blas64.Vector) {
	for i := copies.N - 1; i >= 0; i-- {
		v := copies.Data[i*copies.Inc]
		copies.Data[i*copies.Inc] = 0
		if from.N > 0 {
			from.Data[i*from.Inc] += v
		}
	}
}
