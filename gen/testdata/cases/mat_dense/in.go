// Matrices of gonum: elements, products and views.
package mat_dense

import "gonum.org/v1/gonum/mat"

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Quadratic(x []float64) float64 {
	n := len(x)
	v := mat.NewVecDense(n, x)
	a := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			a.Set(i, j, x[i]*float64(j+1))
		}
	}
	var av mat.VecDense
	av.MulVec(a, v)
	var c mat.Dense
	c.Mul(a.T(), a)
	sum := 0.0
	for i := range n {
		sum += av.AtVec(i) * c.At(0, i)
	}
	return sum
}

func QuadraticInputs() [][]any {
	return [][]any{{[]float64{0.5}}, {[]float64{1, -2, 0.3}}}
}
