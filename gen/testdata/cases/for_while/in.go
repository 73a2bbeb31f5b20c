// While-style loops whose trip count depends on active values.
package for_while

//gradgen:vjp wrt=x
func F(x float64) float64 {
	for x < 100 {
		x = x*x + 1
	}
	return x
}

// Halve counts its trips in a value that is used afterwards.
//
//gradgen:vjp wrt=x
func Halve(x float64) float64 {
	n := 0
	for x > 0.01 {
		x /= 2 + x
		n++
	}
	return x * float64(n)
}
