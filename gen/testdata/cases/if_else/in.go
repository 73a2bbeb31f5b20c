// Branches on active and inactive values.
package if_else

//gradgen:vjp wrt=x,y
func F(x, y float64, flag bool) float64 {
	z := x
	if x > y {
		z *= y
	} else if flag && y > 1 {
		z += y * y
	} else {
		z = y - x
	}
	if !flag {
		z *= 3
	}
	return z * x
}

func FInputs() [][]any {
	return [][]any{{1.5, 0.5, true}, {0.5, 1.5, true}, {0.5, 0.7, true}, {0.5, 1.5, false}}
}
