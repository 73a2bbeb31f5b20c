// A recursive function changes memory of the whole package under another name: what its
// caller read there before is not read again in the reverse sweep.
package recursion_package_changes

var ws = []float64{1, 2}

func grow(x []float64, n int) float64 {
	if n == 0 {
		return x[0]
	}
	w := ws
	w[0] = float64(n)
	return grow(x, n-1) * x[1]
}

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func F(x []float64) float64 {
	w := ws
	w[0] = 3
	s := x[0] * x[0] * ws[0]
	return s * grow(x, 2)
}
