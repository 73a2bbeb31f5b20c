// Variadic helpers with lists, none, and a spread slice that they change, or
// the results of another call.
package call_variadic

func norm1(k float64, xs ...float64) (s float64) {
	for i, x := range xs {
		s += k * x
		xs[i] = x * x
	}
	return
}

//gradgen:vjp wrt=x,y
func F(x []float64, y float64) float64 {
	s := norm1(y, x[0], y, x[1]*y)
	s += norm1(s)
	s *= norm1(2, x...)
	return s + x[0]*x[3]
}

// V is variadic itself.
//
//gradgen:vjp wrt=xs
func V(k int, xs ...float64) float64 {
	p := 1.0
	for _, x := range xs {
		p *= x + float64(k)
	}
	return p
}

func two(x float64) (float64, float64) { return x * x, 3 + x }

func three(x float64) (int, float64, float64) { return 2, x, x * x }

func scaled(k int, xs ...float64) float64 { return norm1(float64(k), xs...) }

// P passes several results on.
//
//gradgen:vjp wrt=x
func P(x float64) float64 {
	first := func(a float64, more ...float64) float64 { return a * more[0] * float64(len(more)) }
	return norm1(two(x)) + scaled(three(x)) + first(two(x)) + scaled(2)
}
