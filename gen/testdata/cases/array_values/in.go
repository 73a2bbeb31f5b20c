// Arrays are values: assignment, parameters, results and range copy them.
package array_values

func first(a [3]float64) float64 {
	a[0] *= 10
	return a[0] * a[1]
}

func doubled(a [3]float64) [3]float64 {
	for i := range a {
		a[i] *= 2
	}
	return a
}

//gradgen:vjp wrt=a
func F(a [3]float64) [3]float64 {
	b := a
	b[1] = first(a) * a[0]
	a = doubled(b)
	c := &b
	c[2] += a[1]
	return [3]float64{a[0] * b[2], b[1] - a[1]*b[0], first(b)}
}

// Passed hands on an array that a call returns: the parameter is read again after a copy of it.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Passed(x [3]float64) float64 {
	y := turned(0.5, turned(0.25, x))
	return y[0]*y[1] + y[2]
}

func turned(by float64, x [3]float64) [3]float64 {
	first := x
	_ = first
	return [3]float64{x[(3)%3] * by, x[1] * x[2], 2: 0.5}
}
