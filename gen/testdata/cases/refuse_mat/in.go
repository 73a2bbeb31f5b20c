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

// Layers keeps matrices in a variable of an interface, which a loop assigns.
//
//gradgen:grad wrt=x
func Layers(x []float64, w []*mat.Dense) float64 {
	var current mat.Matrix = mat.NewDense(len(x), 1, x)
	for _, v := range w {
		r, _ := v.Dims()
		next := mat.NewDense(r, 1, nil)
		next.Mul(v, current)
		current = next
	}
	return mat.Sum(current)
}
