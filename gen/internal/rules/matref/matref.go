// Package matref has plain implementations of functions and methods of gonum.org/v1/gonum/mat, to be differentiated in
// place of the originals. A method stands under the names of its type and itself, with the receiver as first parameter.
// Each has the panics of its namesake for matrices of wrong sizes, and is documented there. The operations that they are
// made of have rules. It is embedded as text by package rules.
package matref

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// DenseApply computes in memory of its own, because a may be m transposed.
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

// TridiagSolveVecTo eliminates with exchanges of neighbouring rows, as LAPACK's gtsv does, on copies of the bands.
func TridiagSolveVecTo(a *mat.Tridiag, dst *mat.VecDense, trans bool, b mat.Vector) error {
	raw := a.RawTridiagonal()
	n := raw.N
	if b.Len() != n {
		panic(mat.ErrShape)
	}
	if dst.IsEmpty() {
		dst.ReuseAsVec(n)
	} else if dst.Len() != n {
		panic(mat.ErrShape)
	}
	lower, diag, upper, x := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		diag[i], x[i] = raw.D[i], b.AtVec(i)
	}
	for i := range n - 1 {
		if trans {
			lower[i], upper[i] = raw.DU[i], raw.DL[i]
		} else {
			lower[i], upper[i] = raw.DL[i], raw.DU[i]
		}
	}
	second := make([]float64, n) // diagonal above upper
	for i := range n - 1 {
		if math.Abs(diag[i]) >= math.Abs(lower[i]) {
			if diag[i] == 0 {
				return mat.Condition(math.Inf(1))
			}
			f := lower[i] / diag[i]
			diag[i+1] -= f * upper[i]
			x[i+1] -= f * x[i]
		} else {
			f := diag[i] / lower[i]
			d, u, v := diag[i+1], upper[i], x[i]
			diag[i], upper[i], x[i] = lower[i], d, x[i+1]
			diag[i+1], x[i+1] = u-f*d, v-f*x[i]
			second[i] = upper[i+1]
			upper[i+1] = -f * second[i]
		}
	}
	if diag[n-1] == 0 {
		return mat.Condition(math.Inf(1))
	}
	for i := n - 1; i >= 0; i-- {
		v := x[i]
		if i < n-1 {
			v -= upper[i] * x[i+1]
		}
		if i < n-2 {
			v -= second[i] * x[i+2]
		}
		x[i] = v / diag[i]
	}
	for i, v := range x {
		dst.SetVec(i, v)
	}
	return nil
}

// SVDSolveTo solves for one column of b after the other.
func SVDSolveTo(svd *mat.SVD, dst *mat.Dense, b mat.Matrix, rank int) []float64 {
	r, c := b.Dims()
	residuals := make([]float64, c)
	var x mat.Dense
	for j := range c {
		column := make([]float64, r)
		for i := range column {
			column[i] = b.At(i, j)
		}
		var v mat.VecDense
		residuals[j] = svd.SolveVecTo(&v, mat.NewVecDense(r, column), rank)
		if j == 0 {
			x.ReuseAs(v.Len(), c)
		}
		for i := range v.Len() {
			x.Set(i, j, v.AtVec(i))
		}
	}
	if dst.IsEmpty() {
		dst.CloneFrom(&x)
		return residuals
	}
	n, k := x.Dims()
	if rows, cols := dst.Dims(); rows != n || cols != k {
		panic(mat.ErrShape)
	}
	dst.Copy(&x)
	return residuals
}
