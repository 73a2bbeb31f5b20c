// Pointers exchanged depending on active values.
package pointer_swap

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	small, large := &x, &y
	if *small > *large {
		small, large = large, small
	}
	*small *= *large
	*large += *small * *small
	return x + 2*y
}

func FInputs() [][]any {
	return [][]any{{0.5, 1.5}, {1.5, 0.5}}
}
