// Copies of factorisations share the factor, which the next factorisation overwrites.
package refuse_factor_copied

import "gonum.org/v1/gonum/mat"

//case:refused the copy would have another factor
//gradgen:jvp
func Copied(x, y []float64) float64 {
	var c mat.Cholesky
	c.Factorize(mat.NewSymDense(1, x[:1]))
	d := c
	c.Factorize(mat.NewSymDense(1, y[:1]))
	return d.LogDet()
}

//case:refused the factor is made again in a loop
//gradgen:jvp
func Listed(x []float64) float64 {
	var c mat.Cholesky
	var list []mat.Cholesky
	for i := range x {
		c.Factorize(mat.NewSymDense(1, x[i:i+1]))
		list = append(list, c)
	}
	return list[0].LogDet()
}
