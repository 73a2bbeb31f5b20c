// A loop has an iteration more than another at both ends, and they are the same
// one where it runs once.
package vector_ends

// Relax moves a chain of springs. Its ends are held.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
//gradgen:jvp wrt=x vector=on
func Relax(x []float64, steps int) float64 {
	n := len(x)
	y := make([]float64, n)
	a := make([]float64, n)
	b := make([]float64, n)
	for range steps {
		pull(a, x, y)
		pull(b, x, a)
		for i := range y {
			y[i] += 0.1 * (a[i] + b[i])
		}
	}
	s := 0.0
	for i, v := range y {
		s += v * x[i]
	}
	return s
}

// pull stores in f what neighbours do to y.
func pull(f, x, y []float64) {
	n := len(x)
	f[0] = x[0]
	f[n-1] = x[n-1]
	for i := 1; i < n-1; i++ {
		f[i] = x[i] + 0.3*(y[i-1]-2*y[i]+y[i+1])
	}
}

func RelaxInputs() [][]any {
	return [][]any{{numbers(1), 2}, {numbers(2), 3}, {numbers(3), 3}, {numbers(17), 2}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7) - 0.01*float64(i%11)
	}
	return v
}
