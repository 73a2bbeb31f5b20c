// Package calls calls emitted functions.
package calls

// Sum is the sum of squares.
//
//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
//gradgen:jvp wrt=x
//gradgen:hessian wrt=x
func Sum(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}

// Area is the area of a box.
//
//gradgen:grad wrt=a,b
func Area(a, b float64) float64 { return a * b }

// Pair returns both numbers scaled.
//
//gradgen:vjp wrt=x of=y,z
//gradgen:jacobian wrt=x of=y,z
func Pair(x []float64) (y, z []float64) {
	y, z = make([]float64, len(x)), make([]float64, len(x))
	for i, v := range x {
		y[i], z[i] = 2*v, 3*v
	}
	return y, z
}

// Move has parameters of its own that are named like derivatives.
//
//gradgen:grad wrt=x
func Move(x, xDot []float64) float64 { return x[0] * xDot[1] }
