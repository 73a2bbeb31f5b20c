// Package matref has plain implementations of functions and methods of gonum.org/v1/gonum/mat, to be differentiated in
// place of the originals. A method stands under the names of its type and itself, with the receiver as first parameter.
// Each has the panics of its namesake for matrices of wrong sizes, and is documented there. The operations that they are
// made of have rules. It is embedded as text by package rules.
package matref

import "gonum.org/v1/gonum/mat"

// DenseApply computes in memory of its own, as a may be m transposed.
func DenseApply(m *mat.Dense, fn func(i, j int, v float64) float64, a mat.Matrix) {
	r, c := a.Dims()
	if m.IsEmpty() {
		m.ReuseAs(r, c)
	}
	if rows, cols := m.Dims(); rows != r || cols != c {
		panic(mat.ErrShape)
	}
	values := make([]float64, r*c)
	for i := range r {
		for j := range c {
			values[i*c+j] = fn(i, j, a.At(i, j))
		}
	}
	m.Copy(mat.NewDense(r, c, values))
}

func Row(dst []float64, i int, a mat.Matrix) []float64 {
	r, c := a.Dims()
	if i < 0 || i >= r {
		panic(mat.ErrRowAccess)
	}
	if dst == nil {
		dst = make([]float64, c)
	} else if len(dst) != c {
		panic(mat.ErrRowLength)
	}
	for j := range dst {
		dst[j] = a.At(i, j)
	}
	return dst
}

func Col(dst []float64, j int, a mat.Matrix) []float64 {
	r, c := a.Dims()
	if j < 0 || j >= c {
		panic(mat.ErrColAccess)
	}
	if dst == nil {
		dst = make([]float64, r)
	} else if len(dst) != r {
		panic(mat.ErrColLength)
	}
	for i := range dst {
		dst[i] = a.At(i, j)
	}
	return dst
}

func DenseCopyOf(a mat.Matrix) *mat.Dense {
	d := new(mat.Dense)
	d.CloneFrom(a)
	return d
}

func VecDenseCopyOf(a mat.Vector) *mat.VecDense {
	v := new(mat.VecDense)
	v.CloneFromVec(a)
	return v
}
