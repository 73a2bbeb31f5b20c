// Generic helpers with both float types.
package generic_functions

type float interface{ ~float32 | ~float64 }

func sum[T float](xs []T) (s T) {
	for _, x := range xs {
		s += x * x
	}
	return
}

func lerp[T float](a, b, t T) T { return a + (b-a)*t }

func mapped[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

//gradgen:vjp wrt=x,y
func F(x []float64, y []float32) float64 {
	z := mapped(y, func(v float32) float64 { return float64(v) * x[0] })
	return lerp(sum(x), float64(sum(y)), 0.25) + sum(z) + float64(lerp[float32](y[0], y[1], 2))
}
