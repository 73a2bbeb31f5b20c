package loops

import "math"

// Dot is the scalar product.
//
//gradgen:fast
func Dot(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += v * y[i]
	}
	return s
}

// Distance is the squared distance.
//
//gradgen:fast
func Distance(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		d := v - y[i]
		s += d * d
	}
	return s
}

// Axpy adds a·x to y.
//
//gradgen:fast
func Axpy(a float64, x, y []float64) {
	for i, v := range x {
		y[i] += a * v
	}
}

// Largest is the largest element, or −∞.
//
//gradgen:fast
func Largest(x []float64) float64 {
	m := math.Inf(-1)
	for _, v := range x {
		m = max(m, v)
	}
	return m
}

// Positive sums the positive elements.
//
//gradgen:fast
func Positive(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		if v > 0 {
			s += v
		}
	}
	return s
}

// Norms sums square roots.
//
//gradgen:fast
func Norms(x, y []float64) float64 {
	s := 0.0
	for i, v := range x {
		s += math.Sqrt(v*v + y[i]*y[i])
	}
	return s
}

// Quotients divides x by y.
//
//gradgen:fast
func Quotients(x, y, out []float64) {
	for i, v := range x {
		out[i] = v / y[i]
	}
}

// Exponentials sums exponentials.
//
//gradgen:fast
func Exponentials(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += math.Exp(v)
	}
	return s
}

// Polynomials evaluates a polynomial of eight coefficients at each x.
//
//gradgen:fast
func Polynomials(c, x, out []float64) {
	for i, v := range x {
		p := 0.0
		for k := range c {
			p = p*v + c[k]
		}
		out[i] = p
	}
}
