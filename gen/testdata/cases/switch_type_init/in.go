// A switch that declares variables in its init and overwrites them.
package switch_type_init

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	switch z := x * y; {
	case z > 1:
		z *= z
		return z * x
	case z > 0:
		x := z + y
		return x * x
	}
	return x - y
}

func FInputs() [][]any {
	return [][]any{{1.5, 1.2}, {0.5, 0.7}, {-1.0, 2.0}}
}
