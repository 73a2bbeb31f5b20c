// Loops that go through the same slices one after the other do so in strips, which
// the cache still holds when the next loop comes to them.
package vector_strips

// Relax moves a chain of springs by three stages at a time: stages read what the
// ones in front of them store, beside and further up.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
//gradgen:jvp wrt=x vector=on
func Relax(x []float64, steps int) float64 {
	n := len(x)
	y := make([]float64, n)
	a := make([]float64, n)
	b := make([]float64, n)
	c := make([]float64, n)
	for range steps {
		pull(a, x, y)
		pull(b, x, a)
		pull(c, x, b)
		for i := range y {
			y[i] += 0.1 * (a[i] + b[i] + c[i])
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
	return [][]any{{numbers(1), 2}, {numbers(2), 3}, {numbers(17), 2}, {numbers(300), 2}}
}

// Whole has no strips: one of its loops reads the elements that it has by an index
// which is not the loop's own.
//
//gradgen:fast
//gradgen:vjp vector=on
func Whole(x []float64, index []int) (s float64) {
	n := len(x)
	a, b, c := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, v := range x {
		a[i] = v * v
	}
	for i := 1; i < n; i++ {
		b[i-1] = a[i] - x[i]
	}
	for i := range c {
		c[i] = b[index[i]] * a[i]
	}
	for i, v := range c {
		s += v * a[i]
	}
	return s
}

func WholeInputs() [][]any {
	return [][]any{{numbers(1), []int{0}}, {numbers(3), []int{2, 1, 0}}, {numbers(12), make([]int, 12)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7) - 0.01*float64(i%11)
	}
	return v
}
