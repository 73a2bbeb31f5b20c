// Package library_spline has cubic splines of gonum, which solve tridiagonal systems, and such systems themselves, with
// exchanges of rows and transposed.
package library_spline

import (
	"gonum.org/v1/gonum/interp"
	"gonum.org/v1/gonum/mat"
)

//gradgen:grad
func Spline(x, y []float64, at float64) float64 {
	var natural interp.NaturalCubic
	var clamped interp.ClampedCubic
	if natural.Fit(x, y) != nil || clamped.Fit(x, y) != nil {
		panic("no spline")
	}
	return natural.Predict(at) * clamped.PredictDerivative(at)
}

func SplineInputs() [][]any {
	return [][]any{{[]float64{0, 1, 2.5, 3}, []float64{0.3, 1.2, -0.7, 2.1}, 1.4}}
}

//gradgen:grad
func Exchanges(d, b []float64, trans bool) float64 {
	a := mat.NewTridiag(4, []float64{2, d[0], 3}, []float64{d[1], 0.1, d[2], 1}, []float64{1, d[3], 2})
	var x mat.VecDense
	if a.SolveVecTo(&x, trans, mat.NewVecDense(4, b)) != nil {
		panic("singular")
	}
	return x.AtVec(0)*x.AtVec(3) + x.AtVec(1)*x.AtVec(2)
}

func ExchangesInputs() [][]any {
	return [][]any{
		{[]float64{0.9, 0.4, 1.7, -0.6}, []float64{0.3, 1.2, -0.7, 2.1}, false},
		{[]float64{0.9, 0.4, 1.7, -0.6}, []float64{0.3, 1.2, -0.7, 2.1}, true},
	}
}
