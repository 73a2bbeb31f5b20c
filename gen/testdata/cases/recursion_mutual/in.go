// Two functions that call each other.
package recursion_mutual

func up(x float64, n int) float64 {
	if n == 0 {
		return x
	}
	return down(x*x, n-1) + x
}

func down(x float64, n int) float64 {
	if n == 0 {
		return 2 * x
	}
	return up(x/2, n-1) * x
}

//gradgen:vjp wrt=x
func F(x float64, n int) float64 { return up(x, n) * down(x, n) }
