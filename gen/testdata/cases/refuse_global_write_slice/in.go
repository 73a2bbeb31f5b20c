//case:refused active value written to a package-level slice by a helper
package refuse_global_write_slice

var cache = make([]float64, 4)

func remember(i int, x float64) { cache[i] = x * x }

//gradgen:vjp wrt=x
func F(x float64) float64 {
	remember(1, x)
	return cache[1] * x
}
