//case:maybe closure that calls itself
package refuse_closure_recursive

//gradgen:vjp wrt=x
func F(x float64, n int) float64 {
	var pow func(n int) float64
	pow = func(n int) float64 {
		if n == 0 {
			return 1
		}
		return x * pow(n-1)
	}
	return pow(n)
}
