// Methods of matrices without a rule are refused if active values reach them.
//
//case:refused there are no rules for these
package refuse_mat

import (
	"strings"

	"gonum.org/v1/gonum/mat"
)

//gradgen:grad wrt=x
func Raw(x []float64) float64 {
	var c mat.Cholesky
	c.Factorize(mat.NewSymDense(1, x))
	return c.RawU().At(0, 0)
}

// Elements hands elements to a function.
//
//gradgen:grad wrt=x
func Elements(x []float64) float64 {
	a := mat.NewTriDense(2, mat.Upper, x)
	sum := 0.0
	a.DoNonZero(func(i, j int, v float64) { sum += v * v })
	return sum
}

//gradgen:grad wrt=x
func Marshal(x []float64) float64 {
	a := mat.NewVecDense(len(x), x)
	data, _ := a.MarshalBinary()
	return float64(len(data)) * float64(strings.Count(string(data), "a")) * a.AtVec(0)
}

//gradgen:grad wrt=x
func Power(x []float64) float64 {
	var s mat.SymDense
	if err := s.PowPSD(mat.NewSymDense(1, x), 0.5); err != nil {
		panic(err)
	}
	return s.At(0, 0)
}
