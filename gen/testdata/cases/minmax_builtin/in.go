// The builtins min and max with one, two, three and more arguments, constants
// among them.
package minmax_builtin

//gradgen:vjp wrt=a,b,c
func F(a, b, c float64) float64 {
	lo := min(a, b*2, c+3)
	hi := max(a*a, 0.1, b, c*c)
	return lo*hi + max(a) + min(1e3, b*c)
}

// Clip keeps every element between bounds, some of them reached.
//
//gradgen:vjp wrt=x,lo,hi
func Clip(x []float64, lo, hi float64) (s float64) {
	for _, v := range x {
		s += max(lo, min(v, hi)) * v
	}
	return
}

func ClipInputs() [][]any {
	return [][]any{{[]float64{-1, 0.5, 0.7, 3}, 0.2, 2.0}}
}
