// Closures passed to helpers, which call them in loops.
package closure_argument

func integrate(f func(float64) float64, a, b float64, n int) (s float64) {
	h := (b - a) / float64(n)
	for i := range n {
		s += f(a+(float64(i)+0.5)*h) * h
	}
	return
}

func square(x float64) float64 { return x * x }

//gradgen:vjp wrt=k,b
func F(k []float64, b float64) float64 {
	poly := func(x float64) float64 {
		v := 0.0
		for _, c := range k {
			v = v*x + c
		}
		return v
	}
	return integrate(poly, 0, b, 5) + integrate(square, k[0], b, 3)
}
