// Break out of labelled switches, from a branch and from a loop inside.
package labelled_block

//gradgen:vjp wrt=x
func F(x float64) float64 {
	y := x
block:
	switch {
	default:
		y *= x
		if y > 1 {
			break block
		}
		y += 3
	}
sw:
	switch {
	default:
		for i := 0; ; i++ {
			y *= 1.1 * x
			if i == 2 {
				break sw
			}
		}
	}
	return y
}

func FInputs() [][]any {
	return [][]any{{0.8}, {1.3}}
}
