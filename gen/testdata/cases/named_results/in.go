// Named results: bare return, assignment before return, shadowing, and a
// return that permutes them.
package named_results

//gradgen:vjp wrt=x,y
func F(x, y float64) (a, b float64) {
	a = x * y
	b = a + x
	if b > 2 {
		return b, a * b
	}
	{
		a := a * 2
		b += a
	}
	return
}

func FInputs() [][]any {
	return [][]any{{1.5, 1.2}, {0.5, 0.7}}
}

//gradgen:vjp wrt=x
func Blank(x float64) (_ float64, s float64) {
	for s = x; s < 3; s *= 2 {
	}
	return x * 3, s * x
}
