// ++ and -- on active floats and on elements.
package incdec

//gradgen:vjp wrt=x,a
func F(x float64, a []float64) float64 {
	x++
	y := x * x
	x--
	a[1]++
	a[2]--
	return y*x + a[1]*a[2]
}
