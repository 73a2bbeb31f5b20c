// Functions call emitted Jacobians and Hessians, and are differentiated.
package nested_matrices

import "math"

//case:calls

//gradgen:hessian
//gradgen:jacobian
func wave(a float64) float64 { return a * a * math.Sin(a) }

func BendInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}} }

//gradgen:grad wrt=x
func Bend(x []float64) float64 {
	h, j := make([]float64, 1), make([]float64, 1)
	g := 0.0
	waveHessian(x[0], &g, h)
	waveJacobian(x[1], j)
	return h[0]*g + j[0]
}

//gradgen:jacobian wrt=x
func arm(x []float64) (p, q float64) {
	return x[0]*math.Sin(x[1]) + x[0]*x[0], math.Exp(x[0] * x[1])
}

func DeterminantInputs() [][]any { return BendInputs() }

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Determinant(x []float64) float64 {
	j := make([]float64, 4)
	armJacobian(x, j)
	return j[0]*j[3] - j[1]*j[2]
}

//gradgen:hessian wrt=x
func ring(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += v * v * v * x[(i+1)%len(x)]
	}
	return s
}

func TraceInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, -0.4}}, {[]float64{}}} }

//gradgen:grad wrt=x
func Trace(x []float64) float64 {
	g, h := make([]float64, len(x)), make([]float64, len(x)*len(x))
	ringHessian(x, g, h)
	s := 0.0
	for i := range x {
		s += h[i*len(x)+i] * g[i]
	}
	return s
}

func ConvexInputs() [][]any { return BendInputs() }

// Convex uses a second derivative for a comparison only.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x
func Convex(x []float64) float64 {
	h, g := make([]float64, 1), 0.0
	waveHessian(x[0], &g, h)
	if h[0] > 0 {
		return x[0] * x[1] * x[1]
	}
	return x[0] * x[1]
}
