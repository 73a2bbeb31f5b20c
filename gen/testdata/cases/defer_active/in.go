// Deferred calls run at the end, last one first, and may change results.
package defer_active

//gradgen:vjp wrt=x
func Scaled(x float64) (y float64) {
	defer func() { y *= x }()
	return x * x
}

type Counter struct{ calls int }

func (c *Counter) count(n int) { c.calls += n }

//gradgen:vjp wrt=x
func (c *Counter) Fit(x []float64) (y float64) {
	defer c.count(1)
	if len(x) == 0 {
		return 1
	}
	defer func(a float64) { y *= a + y }(x[0])
	for _, v := range x {
		if v > 2 {
			return y * v
		}
		y += v * v
		if y > 1 {
			x[0] = 0.7
		}
	}
	if y > 2 {
		defer func() { y += x[0] * x[1] }()
	}
	return y * doubled(x[1])
}

func doubled(a float64) (r float64) {
	defer func() { r *= 2 }()
	if a > 1 {
		return a
	}
	return a * a
}

func CounterFitInputs() [][]any {
	return [][]any{
		{&Counter{}, []float64{0.5, 1.4, 0.3}},
		{&Counter{}, []float64{0.5, 1.4, 2.3}},
		{&Counter{}, []float64{0.1, 0.2}},
		{&Counter{}, []float64{}},
	}
}
