// A cotangent that is zero, and whose derivative is not.
package nested_zero

import "math"

//gradgen:grad
func Flat(x []float64) float64 {
	u := (x[0] - 1) * (x[0] - 1)
	w := u * math.Sqrt(x[1]) * x[2]
	return w*w + u*math.Pow(x[1], x[2])/x[1]
}

// Part is one element of the gradient of Flat; in most the factors at x[0] = 1 are zero.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Part(x []float64, i int) float64 {
	g := make([]float64, len(x))
	FlatGrad(x, g)
	return g[i]
}

func FlatInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}}, {[]float64{0.5, 0.1, 0}}}
}

func PartInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 0}, {[]float64{1, 2, 3}, 1}, {[]float64{0.5, 0.1, 0}, 2}}
}

//case:calls
