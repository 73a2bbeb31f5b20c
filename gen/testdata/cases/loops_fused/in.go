// Loops of the reverse sweep that follow each other become one where the second
// reads what the first has just written; and where they must not.
package loops_fused

// Chain is a Runge–Kutta stage: the adjoint of mid goes from one loop to the
// next, one element behind.
//
//gradgen:vjp wrt=x
func Chain(x []float64, h float64, steps int) float64 {
	y := make([]float64, len(x))
	mid := make([]float64, len(x))
	k1 := make([]float64, len(x))
	k2 := make([]float64, len(x))
	for range steps {
		k1[0] = x[0]
		for i := 1; i < len(x); i++ {
			k1[i] = x[i] * y[i-1]
		}
		for i := range mid {
			mid[i] = y[i] + h/2*k1[i]
		}
		k2[0] = x[0]
		for i := 1; i < len(x); i++ {
			k2[i] = x[i] * mid[i-1]
		}
		for i := range y {
			y[i] += h * k2[i]
		}
	}
	return y[len(y)-1]
}

func ChainInputs() [][]any {
	return [][]any{
		{[]float64{1, 2, 3, 4}, 0.25, 3}, {[]float64{1.5}, 0.5, 2}, {[]float64{1, 2}, 0.5, 1}, {[]float64{1, 2}, 0.5, 0},
	}
}

// Ahead reads an element that the first loop reaches one iteration later.
//
//gradgen:vjp wrt=x
func Ahead(x []float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x)+1)
	for i, v := range x {
		a[i] = v * v
	}
	for i, v := range x {
		b[i+1] = a[i] * v
	}
	s := 0.0
	for i := 1; i < len(b); i++ {
		s += b[i] * a[i-1]
	}
	return s
}

// Empty may have nothing to run over, so that no iteration can stand alone.
//
//gradgen:vjp wrt=x
func Empty(x []float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x))
	for i := 1; i < len(x); i++ {
		a[i] = x[i] * x[i-1]
	}
	for i := range b {
		b[i] = 2*a[i] + x[i]
	}
	s := 0.0
	for i := 1; i < len(b); i++ {
		s += b[i] * b[i]
	}
	return s
}

func EmptyInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}}, {[]float64{1}}, {[]float64{}}}
}

// Backward needs the whole of a before it looks at the first of its elements.
//
//gradgen:vjp wrt=x
func Backward(x []float64) float64 {
	n := len(x)
	a := make([]float64, n)
	b := make([]float64, n)
	for i := range a {
		a[i] = x[i] * x[i]
	}
	for i := range b {
		b[i] = a[n-1-i] * x[i]
	}
	s := 0.0
	for i := range b {
		s += b[i] * float64(i+1)
	}
	return s
}

// Running carries a sum from one iteration to the next, in both directions.
//
//gradgen:vjp wrt=x
func Running(x []float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x))
	sum := 0.0
	for i, v := range x {
		sum += v * v
		a[i] = sum * v
	}
	for i := range b {
		b[i] = a[i] * x[i]
	}
	s := 0.0
	for i := range b {
		s += b[i] * b[i]
	}
	return s
}

// Shared goes through two names of one buffer.
//
//gradgen:vjp wrt=x
func Shared(x []float64, rounds int) float64 {
	a := make([]float64, len(x)+1)
	lo, hi := a[:len(x)], a[1:]
	for range rounds {
		for i, v := range x {
			lo[i] = v + 0.5*hi[i]
		}
		for i, v := range x {
			hi[i] = v * lo[i]
		}
	}
	s := 0.0
	for i := range a {
		s += a[i] * a[i]
	}
	return s
}

func SharedInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{2}, 3}, {[]float64{1, 2}, 0}}
}

// Written has its input change under way.
//
//gradgen:vjp wrt=x
func Written(x, w []float64) float64 {
	a := make([]float64, len(x))
	for i := range x {
		a[i] = x[i] * w[i]
	}
	for i := range x {
		x[i] = a[i] * a[i]
	}
	s := 0.0
	for i := range x {
		s += x[i] * w[i]
	}
	return s
}

func WrittenInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, []float64{0.5, 2, 1}}, {[]float64{}, []float64{}}}
}

// Skipping leaves the loop early.
//
//gradgen:vjp wrt=x
func Skipping(x []float64, limit float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x))
	for i, v := range x {
		if v > limit {
			break
		}
		a[i] = v * v
	}
	for i := range b {
		if x[i] < limit {
			b[i] = a[i] * x[i]
		}
	}
	s := 0.0
	for i := range b {
		s += b[i] * a[i]
	}
	return s
}

func SkippingInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 1}, 2.5}, {[]float64{1, 2}, 0.0}, {[]float64{}, 1.0}}
}
