package loops

import "math"

type Matrix struct {
	Rows, Cols int
	Data       []float64
}

func (m *Matrix) At(i, j int) float64     { return m.Data[i*m.Cols+j] }
func (m *Matrix) Set(i, j int, v float64) { m.Data[i*m.Cols+j] = v }

//gradgen:fast
func Dot(a, b []float64) float64 {
	s := 0.0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

//gradgen:fast
func Axpy(alpha float64, x, y []float64) {
	for i, v := range x {
		y[i] += alpha * v
	}
}

//gradgen:fast
func Norm2(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return math.Sqrt(s)
}

//gradgen:fast
func NormInf(x []float64) float64 {
	m := 0.0
	for _, v := range x {
		if a := math.Abs(v); a > m {
			m = a
		}
	}
	return m
}

//gradgen:fast
func MatVecRows(a [][]float64, x, y []float64) {
	for i := range a {
		y[i] = 0
		for j := range x {
			y[i] += a[i][j] * x[j]
		}
	}
}

//gradgen:fast
func MatVecFlat(a []float64, n, m int, x, y []float64) {
	for i := 0; i < n; i++ {
		s := 0.0
		for j := 0; j < m; j++ {
			s += a[i*m+j] * x[j]
		}
		y[i] = s
	}
}

//gradgen:fast
func MatVecAt(a *Matrix, x, y []float64) {
	for i := 0; i < a.Rows; i++ {
		s := 0.0
		for j := 0; j < a.Cols; j++ {
			s += a.At(i, j) * x[j]
		}
		y[i] = s
	}
}

//gradgen:fast
func MatMulRows(a, b, c [][]float64) {
	for i := range a {
		for j := range b[0] {
			s := 0.0
			for k := range b {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
}

//gradgen:fast
func MatMulFlat(a, b, c []float64, n int) {
	for i := 0; i < n; i++ {
		for k := 0; k < n; k++ {
			t := a[i*n+k]
			for j := 0; j < n; j++ {
				c[i*n+j] += t * b[k*n+j]
			}
		}
	}
}

//gradgen:fast
func MatMulNaive(a, b, c []float64, n int) {
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			c[i*n+j] = 0
			for k := 0; k < n; k++ {
				c[i*n+j] += a[i*n+k] * b[k*n+j]
			}
		}
	}
}

//gradgen:fast
func MatMulMethods(a, b, c *Matrix) {
	for i := 0; i < a.Rows; i++ {
		for j := 0; j < b.Cols; j++ {
			s := 0.0
			for k := 0; k < a.Cols; k++ {
				s += a.At(i, k) * b.At(k, j)
			}
			c.Set(i, j, s)
		}
	}
}

//gradgen:fast
func Transpose(a []float64, n, m int, out []float64) {
	for i := 0; i < n; i++ {
		for j := 0; j < m; j++ {
			out[j*n+i] = a[i*m+j]
		}
	}
}

//gradgen:fast
func Outer(x, y []float64, out [][]float64) {
	for i, a := range x {
		for j, b := range y {
			out[i][j] = a * b
		}
	}
}

//gradgen:fast
func RankOne(a []float64, n int, x []float64) {
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			a[i*n+j] -= x[i] * x[j]
		}
	}
}

//gradgen:fast
func Trace(a []float64, n int) float64 {
	t := 0.0
	for i := 0; i < n; i++ {
		t += a[i*n+i]
	}
	return t
}

//gradgen:fast
func TraceRows(a [][]float64) float64 {
	t := 0.0
	for i := range a {
		t += a[i][i]
	}
	return t
}

//gradgen:fast
func Frobenius(a [][]float64) float64 {
	s := 0.0
	for _, row := range a {
		for _, v := range row {
			s += v * v
		}
	}
	return math.Sqrt(s)
}

//gradgen:fast
func ForwardSubstitution(l [][]float64, b, x []float64) {
	for i := range b {
		s := b[i]
		for j := 0; j < i; j++ {
			s -= l[i][j] * x[j]
		}
		x[i] = s / l[i][i]
	}
}

//gradgen:fast
func BackSubstitution(u []float64, n int, b, x []float64) {
	for i := n - 1; i >= 0; i-- {
		s := b[i]
		for j := i + 1; j < n; j++ {
			s -= u[i*n+j] * x[j]
		}
		x[i] = s / u[i*n+i]
	}
}

//gradgen:fast
func Cholesky(a [][]float64) {
	n := len(a)
	for j := 0; j < n; j++ {
		for k := 0; k < j; k++ {
			for i := j; i < n; i++ {
				a[i][j] -= a[i][k] * a[j][k]
			}
		}
		d := math.Sqrt(a[j][j])
		for i := j; i < n; i++ {
			a[i][j] /= d
		}
	}
}

//gradgen:fast
func CholeskyFlat(a []float64, n int) {
	for i := 0; i < n; i++ {
		for j := 0; j <= i; j++ {
			s := a[i*n+j]
			for k := 0; k < j; k++ {
				s -= a[i*n+k] * a[j*n+k]
			}
			if i == j {
				a[i*n+i] = math.Sqrt(s)
			} else {
				a[i*n+j] = s / a[j*n+j]
			}
		}
	}
}

//gradgen:fast
func GaussEliminate(a []float64, n int) {
	for k := 0; k < n; k++ {
		for i := k + 1; i < n; i++ {
			f := a[i*n+k] / a[k*n+k]
			for j := k; j < n; j++ {
				a[i*n+j] -= f * a[k*n+j]
			}
		}
	}
}

//gradgen:fast
func GaussRows(a [][]float64, b []float64) {
	n := len(a)
	for k := 0; k < n; k++ {
		for i := k + 1; i < n; i++ {
			f := a[i][k] / a[k][k]
			for j := k; j < n; j++ {
				a[i][j] -= f * a[k][j]
			}
			b[i] -= f * b[k]
		}
	}
}

//gradgen:fast
func Jacobi(a []float64, n int, b, x, next []float64) {
	for i := 0; i < n; i++ {
		s := b[i]
		for j := 0; j < n; j++ {
			if j != i {
				s -= a[i*n+j] * x[j]
			}
		}
		next[i] = s / a[i*n+i]
	}
}

//gradgen:fast
func GaussSeidel(a []float64, n int, b, x []float64) {
	for i := 0; i < n; i++ {
		s := b[i]
		for j := 0; j < n; j++ {
			if j != i {
				s -= a[i*n+j] * x[j]
			}
		}
		x[i] = s / a[i*n+i]
	}
}

//gradgen:fast
func Tridiagonal(a, b, c, d, x []float64) {
	n := len(d)
	for i := 1; i < n; i++ {
		w := a[i] / b[i-1]
		b[i] -= w * c[i-1]
		d[i] -= w * d[i-1]
	}
	x[n-1] = d[n-1] / b[n-1]
	for i := n - 2; i >= 0; i-- {
		x[i] = (d[i] - c[i]*x[i+1]) / b[i]
	}
}

//gradgen:fast
func TridiagonalProduct(lower, diag, upper, x, y []float64) {
	n := len(x)
	for i := 0; i < n; i++ {
		y[i] = diag[i] * x[i]
		if i > 0 {
			y[i] += lower[i] * x[i-1]
		}
		if i < n-1 {
			y[i] += upper[i] * x[i+1]
		}
	}
}

//gradgen:fast
func Banded(a [][]float64, x, y []float64, half int) {
	n := len(x)
	for i := 0; i < n; i++ {
		s := 0.0
		for j := max(0, i-half); j <= min(n-1, i+half); j++ {
			s += a[i][j-i+half] * x[j]
		}
		y[i] = s
	}
}

//gradgen:fast
func CSR(start, col []int, val, x, y []float64) {
	for i := range y {
		s := 0.0
		for k := start[i]; k < start[i+1]; k++ {
			s += val[k] * x[col[k]]
		}
		y[i] = s
	}
}

//gradgen:fast
func COO(row, col []int, val, x, y []float64) {
	for k, v := range val {
		y[row[k]] += v * x[col[k]]
	}
}

//gradgen:fast
func CSC(start, row []int, val, x, y []float64) {
	for j, v := range x {
		for k := start[j]; k < start[j+1]; k++ {
			y[row[k]] += val[k] * v
		}
	}
}

//gradgen:fast
func ELL(col [][]int, val [][]float64, x, y []float64) {
	for i := range y {
		for k, c := range col[i] {
			y[i] += val[i][k] * x[c]
		}
	}
}

//gradgen:fast
func Quadratic(a [][]float64, x []float64) float64 {
	q := 0.0
	for i := range x {
		q += a[i][i] * x[i] * x[i]
		for j := i + 1; j < len(x); j++ {
			q += 2 * a[i][j] * x[i] * x[j]
		}
	}
	return q
}

//gradgen:fast
func Gram(x [][]float64, g [][]float64) {
	for i := range x {
		for j := 0; j <= i; j++ {
			s := 0.0
			for k := range x[i] {
				s += x[i][k] * x[j][k]
			}
			g[i][j] = s
			g[j][i] = s
		}
	}
}

//gradgen:fast
func Givens(a, b []float64, c, s float64) {
	for i := range a {
		a[i], b[i] = c*a[i]+s*b[i], c*b[i]-s*a[i]
	}
}

//gradgen:fast
func Householder(v []float64, a [][]float64, beta float64) {
	for j := range a[0] {
		s := 0.0
		for i := range v {
			s += v[i] * a[i][j]
		}
		for i := range v {
			a[i][j] -= beta * s * v[i]
		}
	}
}

//gradgen:fast
func PowerIteration(a [][]float64, x []float64, steps int) {
	y := make([]float64, len(x))
	for range steps {
		for i, row := range a {
			y[i] = 0
			for j, v := range row {
				y[i] += v * x[j]
			}
		}
		n := 0.0
		for _, v := range y {
			n += v * v
		}
		n = math.Sqrt(n)
		for i := range x {
			x[i] = y[i] / n
		}
	}
}

//gradgen:fast
func ConjugateGradientStep(p, ap, x, r []float64, rr float64) float64 {
	pap := 0.0
	for i := range p {
		pap += p[i] * ap[i]
	}
	alpha := rr / pap
	s := 0.0
	for i := range x {
		x[i] += alpha * p[i]
		r[i] -= alpha * ap[i]
		s += r[i] * r[i]
	}
	return s
}

//gradgen:fast
func Determinant3(m [][3][3]float64, out []float64) {
	for i, a := range m {
		out[i] = a[0][0]*(a[1][1]*a[2][2]-a[1][2]*a[2][1]) - a[0][1]*(a[1][0]*a[2][2]-a[1][2]*a[2][0]) + a[0][2]*(a[1][0]*a[2][1]-a[1][1]*a[2][0])
	}
}

//gradgen:fast
func Rotate3(r [3][3]float64, p, q [][3]float64) {
	for i := range p {
		for j := 0; j < 3; j++ {
			q[i][j] = 0
			for k := 0; k < 3; k++ {
				q[i][j] += r[j][k] * p[i][k]
			}
		}
	}
}

//gradgen:fast
func Kronecker(a, b []float64, n, m int, out []float64) {
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			for k := 0; k < m; k++ {
				for l := 0; l < m; l++ {
					out[(i*m+k)*n*m+j*m+l] = a[i*n+j] * b[k*m+l]
				}
			}
		}
	}
}

//gradgen:fast
func Symmetrise(a []float64, n int) {
	for i := 0; i < n; i++ {
		for j := 0; j < i; j++ {
			v := (a[i*n+j] + a[j*n+i]) / 2
			a[i*n+j], a[j*n+i] = v, v
		}
	}
}

//gradgen:fast
func RowNormalise(a [][]float64) {
	for _, row := range a {
		s := 0.0
		for _, v := range row {
			s += v
		}
		if s == 0 {
			continue
		}
		for j := range row {
			row[j] /= s
		}
	}
}

//gradgen:fast
func Lower(a []float64, n int, x, y []float64) {
	for i := 0; i < n; i++ {
		row := a[i*n : (i+1)*n]
		s := 0.0
		for j := 0; j <= i; j++ {
			s += row[j] * x[j]
		}
		y[i] = s
	}
}

//gradgen:fast
func PackedTriangle(tri, x, y []float64) {
	k := 0
	for i := range x {
		for j := 0; j <= i; j++ {
			y[i] += tri[k] * x[j]
			k++
		}
	}
}

//gradgen:fast
func VectorAngle(a, b []float64) float64 {
	ab, aa, bb := 0.0, 0.0, 0.0
	for i := 0; i < len(a) && i < len(b); i++ {
		ab += a[i] * b[i]
		aa += a[i] * a[i]
		bb += b[i] * b[i]
	}
	return math.Acos(ab / math.Sqrt(aa*bb))
}

//gradgen:fast
func AllClose(a, b []float64, tol float64) float64 {
	for i := range a {
		if math.Abs(a[i]-b[i]) > tol {
			return 0
		}
	}
	return 1
}

//gradgen:fast
func Clip(x []float64, lo, hi float64) {
	for i, v := range x {
		if v < lo {
			x[i] = lo
		} else if v > hi {
			x[i] = hi
		}
	}
}

//gradgen:fast
func Reverse(x []float64) {
	for i, j := 0, len(x)-1; i < j; i, j = i+1, j-1 {
		x[i], x[j] = x[j], x[i]
	}
}

//gradgen:fast
func Interleave(a, b, out []float64) {
	for i := range a {
		out[2*i] = a[i]
		out[2*i+1] = b[i]
	}
}

//gradgen:fast
func EveryOther(x []float64) float64 {
	s := 0.0
	for i := 0; i < len(x); i += 2 {
		s += x[i]
	}
	return s
}

//gradgen:fast
func Alternating(x []float64) float64 {
	s, sign := 0.0, 1.0
	for _, v := range x {
		s += sign * v
		sign = -sign
	}
	return s
}
