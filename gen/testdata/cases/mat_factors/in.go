// Factors of matrices themselves, band and pivoted Cholesky factorisations, solutions by singular values, condition numbers.
package mat_factors

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Orthogonal is made of the factors of x as a tall matrix and of the transposed one.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Orthogonal(x []float64, cols int) float64 {
	a := mat.NewDense(len(x)/cols, cols, x)
	var f mat.QR
	f.Factorize(a)
	var q, r mat.Dense
	f.QTo(&q)
	f.RTo(&r)
	var g mat.LQ
	g.Factorize(a.T())
	var l, p mat.Dense
	g.LTo(&l)
	g.QTo(&p)
	rows, _ := q.Dims()
	return r.At(0, cols-1)*q.At(rows-1, rows-1) + l.At(cols-1, 0)*p.At(rows-1, 0) + q.At(0, rows-1)*p.At(0, 1)
}

func OrthogonalInputs() [][]any {
	return [][]any{
		{[]float64{0.3, 0.8, 1.7, -0.4, 0.2, 1.1}, 2},
		{[]float64{2, 0.5, -0.3, 1.5}, 2},
	}
}

// Triangular is made of the factors of x as a square matrix whose rows are exchanged.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Triangular(x []float64) float64 {
	var f mat.LU
	f.Factorize(mat.NewDense(3, 3, x))
	var l, u mat.TriDense
	lower := f.LTo(&l)
	f.UTo(&u)
	sum := f.Cond() * 1e-2
	for i := range 3 {
		sum += u.At(i, i)*lower.At(2, i) + u.At(0, i)*l.At(i, 0) + l.At(0, i)*sum // above the triangle, there are zeros
	}
	return sum
}

func TriangularInputs() [][]any {
	return [][]any{{[]float64{0.1, 2, 0.5, 3, 0.4, -1, 0.3, 0.2, 4}}}
}

// Chain is the likelihood of a chain whose precision matrix has one band beside the diagonal.
//
//gradgen:vjp wrt=diagonal,beside,y
//gradgen:jvp wrt=diagonal,y
//gradgen:hvp wrt=diagonal,beside
func Chain(diagonal, beside, y []float64) float64 {
	n := len(diagonal)
	a := mat.NewSymBandDense(n, 1, nil)
	for i, v := range diagonal {
		a.SetSymBand(i, i, v*v)
		if i > 0 {
			a.SetSymBand(i-1, i, beside[i-1])
		}
	}
	var c mat.BandCholesky
	if !c.Factorize(a) {
		return math.Inf(-1)
	}
	var x mat.VecDense
	b := mat.NewVecDense(n, y)
	if err := c.SolveVecTo(&x, b); err != nil {
		return math.Inf(-1)
	}
	return c.LogDet() - mat.Dot(b, &x) + x.AtVec(0)*x.AtVec(n-1)
}

func ChainInputs() [][]any {
	return [][]any{
		{[]float64{1.5, 2, 1.7, 2.2}, []float64{0.4, -0.7, 0.3}, []float64{1, -0.5, 0.3, 0.8}},
		{[]float64{1.5}, []float64{}, []float64{0.7}},
	}
}

// Pivoted is made of a factor of a covariance, whose rank may be lower than its size.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Pivoted(x []float64, noise float64) float64 {
	n := len(x)
	a := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			a.SetSym(i, j, x[i]*x[j])
		}
		a.SetSym(i, i, a.At(i, i)+noise)
	}
	var c mat.PivotedCholesky
	whole := c.Factorize(a, 1e-9)
	var u mat.TriDense
	c.UTo(&u)
	sum := 0.0
	for k := range c.Rank() {
		sum += u.At(k, k)*u.At(0, n-1) + math.Sin(u.At(k, n-1))
	}
	if whole {
		var y mat.VecDense
		if err := c.SolveVecTo(&y, mat.NewVecDense(n, x)); err == nil {
			sum += y.AtVec(0) * y.AtVec(n-1)
		}
	}
	return sum
}

func PivotedInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.9, 1.2}, 0.5}, {[]float64{0.7, 1.9, 1.2}, 0.0}}
}

// Pseudo is a solution by the first singular values, with what it leaves.
//
//gradgen:grad wrt=x,b
//gradgen:jvp wrt=x,b
//gradgen:hvp wrt=x
func Pseudo(x, b []float64, rank int) float64 {
	rows := len(b)
	a := mat.NewDense(rows, len(x)/rows, x)
	var f mat.SVD
	if !f.Factorize(a, mat.SVDFull) {
		panic("no singular values")
	}
	var v mat.VecDense
	left := f.SolveVecTo(&v, mat.NewVecDense(rows, b), rank)
	return mat.Dot(&v, &v) + left + f.Cond()
}

func PseudoInputs() [][]any {
	x := []float64{0.3, 0.8, 1.7, -0.4, 0.2, 1.1}
	return [][]any{
		{x, []float64{1, 2, 0.5}, 2},
		{x, []float64{1, 2, 0.5}, 1},
		{x, []float64{1, 2}, 2},
	}
}

// Columns solves for several right sides at once.
//
//gradgen:vjp wrt=x,b
//gradgen:jvp wrt=x
func Columns(x, b []float64) []float64 {
	var f mat.SVD
	if !f.Factorize(mat.NewDense(3, 2, x), mat.SVDThin) {
		panic("no singular values")
	}
	var d mat.Dense
	f.SolveTo(&d, mat.NewDense(3, len(b)/3, b), 2)
	return []float64{mat.Sum(&d), d.At(0, 0) * d.At(1, 0)}
}

func ColumnsInputs() [][]any {
	x := []float64{0.3, 0.8, 1.7, -0.4, 0.2, 1.1}
	return [][]any{{x, []float64{1, 2, 0.5}}, {x, []float64{1, 2, 0.5, 0.3, -1, 0.2}}}
}

// Spread is the condition number of a diagonal matrix and another.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Spread(x []float64) float64 {
	d := mat.NewDiagonalRect(3, 2, x[:2])
	return mat.Cond(d, 2) * mat.Cond(mat.NewDense(2, 2, x[2:6]), 1)
}

func SpreadInputs() [][]any {
	return [][]any{{[]float64{0.7, 2.1, 3, 0.4, -0.2, 1.5}}}
}
