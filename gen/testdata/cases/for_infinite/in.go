// Infinite loops left by break and by return.
package for_infinite

//gradgen:vjp wrt=x
func F(x float64) float64 {
	i := 0
	for {
		x *= 1.3
		if i++; i > 4 {
			break
		}
		if x > 50 {
			return x * x
		}
		x += 0.1
	}
	return x
}

func FInputs() [][]any {
	return [][]any{{0.5}, {20.0}}
}
