// Functions applied to elements, rows and columns as slices, copies of matrices.
package mat_copies

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Applied transforms a matrix by functions that know its place, into itself transposed, too.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Applied(x []float64) float64 {
	n := int(math.Sqrt(float64(len(x))))
	a := mat.NewDense(n, n, x)
	var m mat.Dense
	m.Apply(func(i, j int, v float64) float64 { return math.Exp(v) * float64(i+1) }, a)
	m.Apply(func(_, _ int, v float64) float64 { return v * x[0] }, m.T())
	sum := 0.0
	for i := range n {
		for j := range n {
			sum += m.At(i, j) * m.At(i, j) / float64(1+j)
		}
	}
	return sum
}

func AppliedInputs() [][]any { return [][]any{{[]float64{0.3}}, {[]float64{0.3, 1.2, -0.7, 0.4}}} }

// Parts takes a row and a column out of a copy that is changed afterwards.
//
//gradgen:vjp wrt=a
//gradgen:jvp wrt=a
func Parts(a *mat.Dense, dst []float64) float64 {
	b := mat.DenseCopyOf(a.T())
	r := mat.Row(dst, 0, b)
	b.Set(0, 0, 5)
	c := mat.Col(nil, 0, b)
	v := mat.VecDenseCopyOf(a.ColView(0))
	return r[0]*c[0] + r[len(r)-1]*c[len(c)-1]*v.AtVec(0)
}

func PartsInputs() [][]any {
	return [][]any{
		{mat.NewDense(1, 1, []float64{0.7}), []float64(nil)},
		{mat.NewDense(3, 2, []float64{0.3, 1.2, -0.7, 2.1, 0.5, 0.9}), make([]float64, 3)},
		{mat.NewDense(2, 3, []float64{0.3, 1.2, -0.7, 2.1, 0.5, 0.9}), []float64(nil)},
	}
}

// Diagonal changes a matrix under a view of its diagonal, and counts what was copied.
//
//gradgen:grad wrt=x
func Diagonal(x []float64) float64 {
	a := mat.NewDense(2, 2, x)
	d := a.DiagView()
	v := mat.NewVecDense(2, nil)
	n := v.CopyVec(a.ColView(1))
	r, _ := a.Copy(mat.NewDense(1, 2, []float64{x[3] * x[3], 2}))
	if mat.Equal(a, d) {
		return 0
	}
	return mat.Trace(d)*d.At(0, 0) + v.AtVec(1)*float64(n+10*r)*x[3]
}

func DiagonalInputs() [][]any { return [][]any{{[]float64{0.3, 1.2, -0.7, 0.4}}} }
