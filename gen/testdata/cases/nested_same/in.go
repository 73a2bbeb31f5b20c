// Arguments that may be the same memory are tested where the derivative is called.
package nested_same

//gradgen:grad
func Product(x []float64) float64 { return x[0] * x[0] * x[1] }

//gradgen:grad wrt=x
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x
func Choose(x []float64, same bool) float64 {
	y := append([]float64(nil), x...)
	g := y
	if !same {
		g = make([]float64, len(x))
	}
	ProductGrad(y, g)
	return g[0] * g[1]
}

func ProductInputs() [][]any { return [][]any{{[]float64{1.5, 0.5}}} }
func ChooseInputs() [][]any  { return [][]any{{[]float64{1.5, 0.5}, false}} }

//case:calls
