// Gradients of scalar functions: overwritten, also where the parameter is
// changed in place and where nothing flows.
package grad_only

//gradgen:grad wrt=x
func Rosenbrock(x []float64) (f float64) {
	for i := range len(x) - 1 {
		a, b := 1-x[i], x[i+1]-x[i]*x[i]
		f += a*a + 100*b*b
	}
	return f
}

//gradgen:grad wrt=x,s,a
func Consumes(x []float64, s float64, a [2]float64) float64 {
	for i := range x {
		x[i] *= s
		s += x[i] * a[i%2]
	}
	return s
}

//gradgen:grad wrt=x
func Unused(x []float64, i int) float64 { return x[i%len(x)] * x[i%len(x)] }
