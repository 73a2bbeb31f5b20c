//case:refused complex numbers built from active values
package refuse_complex

//gradgen:vjp wrt=x
func F(x float64) float64 {
	z := complex(x, 1)
	z *= z
	return real(z)
}
