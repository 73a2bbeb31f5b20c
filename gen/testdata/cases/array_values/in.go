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
