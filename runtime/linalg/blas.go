package linalg

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

func trans(t bool) blas.Transpose {
	if t {
		return blas.Trans
	}
	return blas.NoTrans
}

// few is the number of multiplications up to which a product is computed by loops: a call of BLAS takes as long.
const few = 100

// gemm adds α·op(a)·op(b) to c.
func gemm(c *mat.Dense, alpha float64, a *mat.Dense, ta bool, b *mat.Dense, tb bool) {
	x, y, z := a.RawMatrix(), b.RawMatrix(), c.RawMatrix()
	if x.Rows*x.Cols*z.Cols <= few && fits(x, ta, y, tb, z) {
		small(z, alpha, x, ta, y, tb)
		return
	}
	if !fits(x, ta, y, tb, z) || !vectors(z, alpha, x, ta, y, tb) {
		blas64.Gemm(trans(ta), trans(tb), alpha, x, y, 1, z)
	}
}

// vectors is gemm for a factor or result that is a vector, for which BLAS's gemm is slow. It reports whether it
// applies.
func vectors(c blas64.General, alpha float64, a blas64.General, ta bool, b blas64.General, tb bool) bool {
	inner := a.Cols
	if ta {
		inner = a.Rows
	}
	switch {
	case c.Cols == 1:
		blas64.Gemv(trans(ta), alpha, a, line(b, !tb), 1, line(c, true))
	case c.Rows == 1:
		blas64.Gemv(trans(!tb), alpha, b, line(a, ta), 1, line(c, false))
	case inner == 1:
		blas64.Ger(alpha, line(a, !ta), line(b, tb), c)
	default:
		return false
	}
	return true
}

// line returns a matrix of one column, or of one row, as a vector.
func line(m blas64.General, column bool) blas64.Vector {
	if column {
		return blas64.Vector{N: m.Rows, Inc: m.Stride, Data: m.Data}
	}
	return blas64.Vector{N: m.Cols, Inc: 1, Data: m.Data}
}

// fits reports whether op(a)·op(b) has the shape of c.
func fits(a blas64.General, ta bool, b blas64.General, tb bool, c blas64.General) bool {
	if ta {
		a.Rows, a.Cols = a.Cols, a.Rows
	}
	if tb {
		b.Rows, b.Cols = b.Cols, b.Rows
	}
	return a.Rows == c.Rows && a.Cols == b.Rows && b.Cols == c.Cols
}

func small(c blas64.General, alpha float64, a blas64.General, ta bool, b blas64.General, tb bool) {
	n, across, down := a.Cols, 1, a.Stride
	if ta {
		n, across, down = a.Rows, a.Stride, 1
	}
	right, below := 1, b.Stride
	if tb {
		right, below = b.Stride, 1
	}
	for i := range c.Rows {
		row := c.Data[i*c.Stride : i*c.Stride+c.Cols]
		for j := range row {
			sum, p, q := 0.0, i*down, j*right
			for range n {
				sum += a.Data[p] * b.Data[q]
				p += across
				q += below
			}
			row[j] += alpha * sum
		}
	}
}

// axpy adds α·x to y.
func axpy(y *mat.Dense, alpha float64, x *mat.Dense) {
	yr, xr := y.RawMatrix(), x.RawMatrix()
	if yr.Stride == yr.Cols && xr.Stride == xr.Cols { // without gaps
		n := yr.Rows * yr.Cols
		yr, xr = blas64.General{Rows: 1, Cols: n, Stride: n, Data: yr.Data}, blas64.General{Rows: 1, Cols: n, Stride: n, Data: xr.Data}
	}
	for i := range yr.Rows {
		to, from := yr.Data[i*yr.Stride:i*yr.Stride+yr.Cols], xr.Data[i*xr.Stride:i*xr.Stride+xr.Cols]
		for j, v := range from {
			to[j] += alpha * v
		}
	}
}

// axpyTransposed adds xᵀ to y.
func axpyTransposed(y, x *mat.Dense) {
	yr, xr := y.RawMatrix(), x.RawMatrix()
	for i := range yr.Rows {
		for j := range yr.Cols {
			yr.Data[i*yr.Stride+j] += xr.Data[j*xr.Stride+i]
		}
	}
}

// axpyElements adds the products of the elements of x and z to those of y.
func axpyElements(y, x, z *mat.Dense) {
	yr, xr, zr := y.RawMatrix(), x.RawMatrix(), z.RawMatrix()
	for i := range yr.Rows {
		for j := range yr.Cols {
			yr.Data[i*yr.Stride+j] += xr.Data[i*xr.Stride+j] * zr.Data[i*zr.Stride+j]
		}
	}
}

// inner returns the sum of the products of elements.
func inner(a, b *mat.Dense) float64 {
	x, y := a.RawMatrix(), b.RawMatrix()
	sum := 0.0
	for i := range x.Rows {
		for j := range x.Cols {
			sum += x.Data[i*x.Stride+j] * y.Data[i*y.Stride+j]
		}
	}
	return sum
}
