package loops

import "math"

// Collect sums x where index says.
//
//gradgen:fast
func Collect(x []float64, index []int) float64 {
	s := 0.0
	for _, k := range index {
		s += x[k]
	}
	return s
}

// CollectDot is a row of a sparse matrix times a vector.
//
//gradgen:fast
func CollectDot(v, x []float64, index []int) float64 {
	s := 0.0
	for i, k := range index {
		s += v[i] * x[k]
	}
	return s
}

// Permute moves elements.
//
//gradgen:fast
func Permute(x, y []float64, index []int) {
	for i, k := range index {
		y[i] = x[k]
	}
}

// CollectExp sums exponentials of elements.
//
//gradgen:fast
func CollectExp(x []float64, index []int) float64 {
	s := 0.0
	for _, k := range index {
		s += math.Exp(x[k])
	}
	return s
}

// Scatter adds v to elements of y.
//
//gradgen:fast
func Scatter(v, y []float64, index []int) {
	for i, k := range index {
		y[k] += v[i]
	}
}

// ScatterSqrt adds square roots to elements of y.
//
//gradgen:fast
func ScatterSqrt(v, y []float64, index []int) {
	for i, k := range index {
		y[k] += math.Sqrt(v[i]) / (1 + v[i])
	}
}

// Edges adds forces along the edges of a graph.
//
//gradgen:fast
func Edges(x, force []float64, from, to []int) {
	for i, k := range from {
		d := x[to[i]] - x[k]
		force[k] += d
		force[to[i]] -= d
	}
}

// Pairs multiplies neighbours.
//
//gradgen:fast
func Pairs(x, out []float64) {
	for i := range out {
		out[i] = x[2*i] * x[2*i+1]
	}
}

// Rotate turns pairs of coordinates.
//
//gradgen:fast
func Rotate(c, s float64, x []float64) {
	for i := 0; i+1 < len(x); i += 2 {
		x[i], x[i+1] = c*x[i]-s*x[i+1], s*x[i]+c*x[i+1]
	}
}

// Complex multiplies complex numbers in pairs.
//
//gradgen:fast
func Complex(x, y, out []float64) {
	for i := 0; i+1 < len(out); i += 2 {
		out[i] = x[i]*y[i] - x[i+1]*y[i+1]
		out[i+1] = x[i]*y[i+1] + x[i+1]*y[i]
	}
}

// Triples sums products of three neighbours.
//
//gradgen:fast
func Triples(x []float64) float64 {
	s := 0.0
	for i := 0; i+2 < len(x); i += 3 {
		s += x[i]*x[i+1] + x[i+2]
	}
	return s
}

// Lengths writes the lengths of vectors of three coordinates.
//
//gradgen:fast
func Lengths(x, out []float64) {
	for i := range out {
		out[i] = math.Sqrt(x[3*i]*x[3*i] + x[3*i+1]*x[3*i+1] + x[3*i+2]*x[3*i+2])
	}
}

// Column sums a column of a matrix with w columns.
//
//gradgen:fast
func Column(x []float64, w, n int) float64 {
	s := 0.0
	for i := range n {
		s += x[i*w]
	}
	return s
}

// Every sums every second element.
//
//gradgen:fast
func Every(x []float64) float64 {
	s := 0.0
	for i := 0; i < len(x); i += 2 {
		s += x[i]
	}
	return s
}
