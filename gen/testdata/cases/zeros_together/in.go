// Whether the zeros of one adjoint are read hangs on whether another is read in the
// next round of the loop.
package zeros_together

//gradgen:vjp wrt=x
func Chain(x []float64) (s float64) {
	n := len(x)
	a, b, f := make([]float64, n), make([]float64, n), make([]float64, n+2)
	for range 3 {
		f[0] += 0.5 * b[0]
		for i := 1; i < n-1; i++ {
			a[i+1] -= 0.3 * f[i+1]
		}
		for i := 2; i < n; i++ {
			b[i] = 0.2 * x[i-2]
		}
		for i := range x {
			f[i] -= 0.2*a[n-1-i] + 0.2*x[i]
		}
		b[0] += 0.5 * b[n-1]
	}
	for i, v := range x {
		s += v * f[i]
	}
	return s
}

func ChainInputs() [][]any {
	return [][]any{{numbers(9)}, {numbers(9)}, {numbers(5)}, {numbers(3)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7) - 0.01*float64(i%11)
	}
	return v
}
