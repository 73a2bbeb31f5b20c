// Package blasref has plain implementations of functions of gonum.org/v1/gonum/blas/blas64, to be differentiated in place
// of the originals, which call what a variable holds, assembly as a rule. Each has the signature of its namesake, panics
// where it does, and is documented there; sums are taken in plain order. It is embedded as text by package rules.
package blasref

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

func Dot(x, y blas64.Vector) float64 {
	if x.N != y.N {
		panic("blas64: vector length mismatch")
	}
	if x.N < 0 || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad vector")
	}
	i, j := max(0, (1-x.N)*x.Inc), max(0, (1-y.N)*y.Inc)
	sum := 0.0
	for k := range x.N {
		sum += x.Data[i+k*x.Inc] * y.Data[j+k*y.Inc]
	}
	return sum
}

// Nrm2 scales by a power of two, so that squares neither overflow nor vanish.
func Nrm2(x blas64.Vector) float64 {
	if x.Inc < 0 {
		panic("blas64: negative vector increment")
	}
	if x.N < 0 || x.Inc == 0 {
		panic("blas64: bad vector")
	}
	largest := 0.0
	for k := range x.N {
		largest = math.Max(largest, math.Abs(x.Data[k*x.Inc]))
	}
	_, exp := math.Frexp(largest)
	exp = min(max(exp, -1000), 1000)
	scale := math.Ldexp(1, -exp)
	sum := 0.0
	for k := range x.N {
		r := x.Data[k*x.Inc] * scale
		sum += r * r
	}
	return math.Ldexp(math.Sqrt(sum), exp)
}

func Asum(x blas64.Vector) float64 {
	if x.Inc < 0 {
		panic("blas64: negative vector increment")
	}
	if x.N < 0 || x.Inc == 0 {
		panic("blas64: bad vector")
	}
	sum := 0.0
	for k := range x.N {
		sum += math.Abs(x.Data[k*x.Inc])
	}
	return sum
}

func Swap(x, y blas64.Vector) {
	if x.N != y.N {
		panic("blas64: vector length mismatch")
	}
	if x.N < 0 || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad vector")
	}
	i, j := max(0, (1-x.N)*x.Inc), max(0, (1-y.N)*y.Inc)
	for k := range x.N {
		x.Data[i+k*x.Inc], y.Data[j+k*y.Inc] = y.Data[j+k*y.Inc], x.Data[i+k*x.Inc]
	}
}

func Copy(x, y blas64.Vector) {
	if x.N != y.N {
		panic("blas64: vector length mismatch")
	}
	if x.N < 0 || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad vector")
	}
	i, j := max(0, (1-x.N)*x.Inc), max(0, (1-y.N)*y.Inc)
	for k := range x.N {
		y.Data[j+k*y.Inc] = x.Data[i+k*x.Inc]
	}
}

func Axpy(alpha float64, x, y blas64.Vector) {
	if x.N != y.N {
		panic("blas64: vector length mismatch")
	}
	if x.N < 0 || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad vector")
	}
	i, j := max(0, (1-x.N)*x.Inc), max(0, (1-y.N)*y.Inc)
	for k := range x.N {
		y.Data[j+k*y.Inc] += alpha * x.Data[i+k*x.Inc]
	}
}

func Rot(x, y blas64.Vector, c, s float64) {
	if x.N != y.N {
		panic("blas64: vector length mismatch")
	}
	if x.N < 0 || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad vector")
	}
	i, j := max(0, (1-x.N)*x.Inc), max(0, (1-y.N)*y.Inc)
	for k := range x.N {
		u, v := x.Data[i+k*x.Inc], y.Data[j+k*y.Inc]
		x.Data[i+k*x.Inc] = c*u + s*v
		y.Data[j+k*y.Inc] = c*v - s*u
	}
}

func Scal(alpha float64, x blas64.Vector) {
	if x.Inc < 0 {
		panic("blas64: negative vector increment")
	}
	if x.N < 0 || x.Inc == 0 {
		panic("blas64: bad vector")
	}
	for k := range x.N {
		x.Data[k*x.Inc] *= alpha
	}
}

func Gemv(t blas.Transpose, alpha float64, a blas64.General, x blas64.Vector, beta float64, y blas64.Vector) {
	if t != blas.NoTrans && t != blas.Trans && t != blas.ConjTrans {
		panic("blas: illegal transpose")
	}
	if a.Rows < 0 || a.Cols < 0 || a.Stride < max(1, a.Cols) || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad matrix or vector")
	}
	if a.Rows == 0 || a.Cols == 0 {
		return
	}
	nx, ny, down, across := a.Cols, a.Rows, a.Stride, 1
	if t != blas.NoTrans {
		nx, ny, down, across = a.Rows, a.Cols, 1, a.Stride
	}
	i, j := max(0, (1-nx)*x.Inc), max(0, (1-ny)*y.Inc)
	for r := range ny {
		sum := 0.0
		for k := range nx {
			sum += a.Data[r*down+k*across] * x.Data[i+k*x.Inc]
		}
		if beta == 0 {
			y.Data[j+r*y.Inc] = alpha * sum
		} else {
			y.Data[j+r*y.Inc] = beta*y.Data[j+r*y.Inc] + alpha*sum
		}
	}
}

func Symv(alpha float64, a blas64.Symmetric, x blas64.Vector, beta float64, y blas64.Vector) {
	if a.Uplo != blas.Upper && a.Uplo != blas.Lower {
		panic("blas: illegal triangle")
	}
	if a.N < 0 || a.Stride < max(1, a.N) || x.Inc == 0 || y.Inc == 0 {
		panic("blas64: bad matrix or vector")
	}
	i, j := max(0, (1-a.N)*x.Inc), max(0, (1-a.N)*y.Inc)
	for r := range a.N {
		sum := 0.0
		for k := range a.N {
			at := min(r, k)*a.Stride + max(r, k)
			if a.Uplo == blas.Lower {
				at = max(r, k)*a.Stride + min(r, k)
			}
			sum += a.Data[at] * x.Data[i+k*x.Inc]
		}
		if beta == 0 {
			y.Data[j+r*y.Inc] = alpha * sum
		} else {
			y.Data[j+r*y.Inc] = beta*y.Data[j+r*y.Inc] + alpha*sum
		}
	}
}

func Trsv(t blas.Transpose, a blas64.Triangular, x blas64.Vector) {
	if a.Uplo != blas.Upper && a.Uplo != blas.Lower {
		panic("blas: illegal triangle")
	}
	if t != blas.NoTrans && t != blas.Trans && t != blas.ConjTrans {
		panic("blas: illegal transpose")
	}
	if a.Diag != blas.NonUnit && a.Diag != blas.Unit {
		panic("blas: illegal diagonal")
	}
	if a.N < 0 || a.Stride < max(1, a.N) || x.Inc == 0 {
		panic("blas64: bad matrix or vector")
	}
	down, across := a.Stride, 1
	if t != blas.NoTrans {
		down, across = 1, a.Stride
	}
	i := max(0, (1-a.N)*x.Inc)
	forward := (a.Uplo == blas.Lower) == (t == blas.NoTrans)
	for s := range a.N {
		r, from, to := s, 0, s
		if !forward {
			r, from, to = a.N-1-s, a.N-s, a.N
		}
		sum := x.Data[i+r*x.Inc]
		for k := from; k < to; k++ {
			sum -= a.Data[r*down+k*across] * x.Data[i+k*x.Inc]
		}
		if a.Diag == blas.NonUnit {
			sum /= a.Data[r*down+r*across]
		}
		x.Data[i+r*x.Inc] = sum
	}
}

func Gemm(tA, tB blas.Transpose, alpha float64, a, b blas64.General, beta float64, c blas64.General) {
	if tA != blas.NoTrans && tA != blas.Trans && tA != blas.ConjTrans || tB != blas.NoTrans && tB != blas.Trans && tB != blas.ConjTrans {
		panic("blas: illegal transpose")
	}
	m, n, inner, aDown, aAcross, bDown, bAcross := a.Rows, b.Cols, a.Cols, a.Stride, 1, b.Stride, 1
	if tA != blas.NoTrans {
		m, inner, aDown, aAcross = a.Cols, a.Rows, 1, a.Stride
	}
	if tB != blas.NoTrans {
		n, bDown, bAcross = b.Rows, 1, b.Stride
	}
	if m < 0 || n < 0 || inner < 0 || a.Stride < max(1, a.Cols) || b.Stride < max(1, b.Cols) || c.Stride < max(1, n) {
		panic("blas64: bad matrix")
	}
	for i := range m {
		for j := range n {
			sum := 0.0
			for k := range inner {
				sum += a.Data[i*aDown+k*aAcross] * b.Data[k*bDown+j*bAcross]
			}
			if beta == 0 {
				c.Data[i*c.Stride+j] = alpha * sum
			} else {
				c.Data[i*c.Stride+j] = beta*c.Data[i*c.Stride+j] + alpha*sum
			}
		}
	}
}

func Syrk(t blas.Transpose, alpha float64, a blas64.General, beta float64, c blas64.Symmetric) {
	if c.Uplo != blas.Upper && c.Uplo != blas.Lower {
		panic("blas: illegal triangle")
	}
	if t != blas.NoTrans && t != blas.Trans && t != blas.ConjTrans {
		panic("blas: illegal transpose")
	}
	n, inner, down, across := a.Rows, a.Cols, a.Stride, 1
	if t != blas.NoTrans {
		n, inner, down, across = a.Cols, a.Rows, 1, a.Stride
	}
	if n < 0 || inner < 0 || a.Stride < max(1, a.Cols) || c.Stride < max(1, n) {
		panic("blas64: bad matrix")
	}
	for i := range n {
		for j := i; j < n; j++ {
			sum := 0.0
			for k := range inner {
				sum += a.Data[i*down+k*across] * a.Data[j*down+k*across]
			}
			at := i*c.Stride + j
			if c.Uplo == blas.Lower {
				at = j*c.Stride + i
			}
			if beta == 0 {
				c.Data[at] = alpha * sum
			} else {
				c.Data[at] = beta*c.Data[at] + alpha*sum
			}
		}
	}
}
