// Rosenbrock's valley: the gradient, and the product of the Hessian with a vector.
package play

//gradgen:grad
//gradgen:hvp
func Rosenbrock(x []float64) float64 {
	sum := 0.0
	for i := range len(x) - 1 {
		rise, miss := x[i+1]-x[i]*x[i], 1-x[i]
		sum += 100*rise*rise + miss*miss
	}
	return sum
}

// The values at which the page evaluates it; change them.
func RosenbrockInputs() [][]any {
	return [][]any{{[]float64{-0.5, 0.4, 0.2}}}
}
