// copy within one array, forwards and backwards: as if through a buffer.
package slice_copy_overlap

//gradgen:vjp wrt=x
//gradgen:vjp wrt=x of=x name=InPlaceVJP
func F(x []float64) float64 {
	x[3] *= x[0]
	copy(x[1:], x)
	s := x[1] * x[3]
	copy(x, x[1:])
	x[0] *= s
	return s + x[0]*x[2]
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.5, -0.7, 1.2, 0.9}}}
}
