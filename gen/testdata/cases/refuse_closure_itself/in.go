// Package refuse_closure_itself calls function literals within their own bodies, by way of what holds them.
//
//case:refused function literals that are passed to themselves
package refuse_closure_itself

type step func(step, float64) float64

//gradgen:grad
func Parameter(x []float64) float64 {
	var product step
	product = func(f step, v float64) float64 {
		if v < 1 {
			return v * v
		}
		return v * f(f, v-1)
	}
	sum := 0.0
	for _, v := range x {
		sum += product(product, v)
	}
	return sum
}

type self func(self) func(float64) float64

//gradgen:grad
func Result(x []float64) float64 {
	y := func(f self) func(float64) float64 {
		return func(v float64) float64 {
			if v < 1 {
				return v * v
			}
			return v * f(f)(v-1)
		}
	}
	return y(y)(x[0])
}

//gradgen:grad
func Captured(x []float64) float64 {
	f := func(g step, v float64) float64 {
		again := func(v float64) float64 { return g(g, v*x[1]) }
		if v > 10 {
			return v
		}
		return again(v) + again(v/2)
	}
	return f(f, x[0])
}

type pair struct{ f func(pair, float64) float64 }

//gradgen:grad
func Field(x []float64) float64 {
	p := pair{func(p pair, v float64) float64 {
		if v < 1 {
			return v
		}
		return p.f(p, v*x[1])
	}}
	return p.f(p, x[0])
}

type two func(a, b two, v float64) float64

//gradgen:grad
func Each(x []float64) float64 {
	even := func(a, b two, v float64) float64 {
		if v < 1 {
			return v * v
		}
		return b(b, a, v-1) * b(a, b, v-2)
	}
	odd := func(a, b two, v float64) float64 {
		if v < 1 {
			return v
		}
		return b(a, b, v-1) + a(a, b, v-2)
	}
	return even(even, odd, x[0])
}

type grown func(grown, func(float64) float64, float64) float64

//gradgen:grad
func Grows(x []float64) float64 {
	f := func(f grown, g func(float64) float64, v float64) float64 {
		if v > 10 {
			return g(v)
		}
		return g(v) + f(f, func(v float64) float64 { return g(g(v)) }, v*x[0])
	}
	return f(f, func(v float64) float64 { return v * x[1] }, x[0])
}

//gradgen:grad
func Walked(x []float64) float64 {
	sum := 0.0
	walk := func(f step, v float64) float64 {
		for w := range func(yield func(float64) bool) { yield(f(f, v-1)) } {
			sum += w * v
		}
		return v
	}
	return walk(walk, x[0]) + sum
}
