//case:refused active value written to a package-level variable
package refuse_global_write

var last float64

//gradgen:vjp wrt=x
func F(x float64) float64 {
	last = x * x
	return last * x
}
