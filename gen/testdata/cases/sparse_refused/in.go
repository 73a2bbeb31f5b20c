// Patterns that cannot be followed.
//
//case:refused each is an error
//case:calls what is emitted
package sparse_refused

import (
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/runtime/sparse"
)

func power(x float64, n int) float64 {
	if n == 0 {
		return 1
	}
	return x * power(x, n-1)
}

//gradgen:jacobian wrt=x sparse=on
func Recursive(x []float64) []float64 {
	return []float64{power(x[0], len(x))}
}

func cube(x float64) float64 { return x * x * x }

//gradgen:rule for=cube
func cubeVJP(x, outBar float64, xBar *float64) float64 {
	*xBar += 3 * x * x * outBar
	return x * x * x
}

//gradgen:rule for=cube
func cubeJVP(x, xDot float64) (out, outDot float64) { return x * x * x, 3 * x * x * xDot }

//gradgen:jacobian wrt=x sparse=on
func Ruled(x []float64) []float64 {
	return []float64{cube(x[0])}
}

//gradgen:jacobian wrt=a sparse=on
func Determinant(a *mat.Dense) float64 {
	return mat.Det(a)
}

//gradgen:jacobian wrt=x sparse=on
func Map(x []float64, weights map[int]float64) []float64 {
	out := make([]float64, len(x))
	for i, w := range weights {
		out[i] += x[i] * w
	}
	return out
}

//gradgen:hessian wrt=x sparse=on
func SortedKeys(x []float64, weights map[int]float64) float64 {
	s := 0.0
	for _, k := range slices.Sorted(maps.Keys(weights)) {
		s += x[k] * x[k] * weights[k]
	}
	return s
}

//gradgen:jacobian wrt=x sparse=on
func Inner(x []float64) []float64 { return []float64{math.Sin(x[0])} }

//gradgen:grad wrt=x
func Nested(x []float64) float64 {
	var m sparse.Matrix
	InnerJacobian(x, &m)
	_, _, values := m.CSR()
	return values[0]
}

//gradgen:vjp wrt=x sparse=on
func Key(x []float64) float64 { return x[0] }

//gradgen:hessian wrt=x sparse=yes
func Word(x []float64) float64 { return x[0] * x[0] }
