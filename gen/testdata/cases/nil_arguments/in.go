// Calls without arguments for what is variadic, or with nil: the parameter is nil.
package nil_arguments

func scaled(k float64, v ...float64) (s float64) {
	for i := range v {
		v[i] *= k
		s += v[i]
	}
	if v == nil {
		return k
	}
	return s * float64(len(v))
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func None(x []float64) float64 {
	a := scaled(x[0], x[1], x[2])
	b := scaled(a)
	return a * scaled(b, x[1:3]...) * x[1]
}

type cell struct{ v float64 }

func read(c *cell, k float64) float64 {
	if c != nil {
		return c.v * k
	}
	return k
}

//gradgen:grad wrt=x
func Nobody(x []float64) float64 {
	return read(nil, x[0]) * read(&cell{x[1]}, x[2])
}
