// First derivatives that change at kinks alone: the second derivative is zero
// everywhere, which is not the slope of a mean over many samples.
//
//case:warns blocks of the Hessian are zero everywhere
package warning_kinks

import "math"

// Payoff is a Monte Carlo mean; its gamma is not zero.
//
//gradgen:hvp wrt=s0
func Payoff(s0, k float64, z []float64) float64 {
	sum := 0.0
	for _, v := range z {
		sum += math.Max(s0*math.Exp(v)-k, 0)
	}
	return sum / float64(len(z))
}

// Branch has the kink in a branch.
//
//gradgen:hvp wrt=s0
func Branch(s0, k float64, z []float64) float64 {
	sum := 0.0
	for _, v := range z {
		if s := s0 * math.Exp(v); s > k {
			sum += s - k
		}
	}
	return sum
}

// Block has second derivatives by the volatility, and of both.
//
//gradgen:hvp wrt=s0,sigma
func Block(s0, sigma, k float64, z []float64) float64 {
	sum := 0.0
	for _, v := range z {
		sum += max(s0*math.Exp(sigma*v)-k, 0)
	}
	return sum
}

// Path looks back over a path.
//
//gradgen:hvp wrt=s0
func Path(s0, mu, k float64, z []float64, n int) float64 {
	sum := 0.0
	for i := range z {
		s := s0
		low := s
		for range n {
			s += s * mu * z[i]
			low = min(low, s)
		}
		sum += max(s-low-k, 0)
	}
	return sum
}

// Absolute is a norm.
//
//gradgen:hvp wrt=x
func Absolute(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Abs(v)
	}
	return sum
}

// Linear, Bilinear and Guarded have gradients that do not change at kinks.
//
//gradgen:hvp wrt=x
func Linear(x, y []float64) float64 {
	sum := 0.0
	for i, v := range x {
		if y[i] > 0 {
			sum += v * y[i]
		}
	}
	return sum
}

//gradgen:hvp wrt=a,b
func Bilinear(a, b float64, n int) float64 {
	sum := 0.0
	for i := range n {
		if i > 1 {
			sum += a * b
		}
	}
	return sum
}

//gradgen:hvp wrt=x
func Guarded(x, y float64) float64 {
	if x < -1000 {
		panic("out of range")
	}
	return x * y
}

// Squared has second derivatives beside its kinks.
//
//gradgen:hvp wrt=w
func Squared(w, x []float64) float64 {
	sum := 0.0
	for i := range w {
		sum += max(0, w[i]*x[i])
	}
	return sum * sum
}

// Rows asks for the lengths of rows, which are no numbers.
//
//gradgen:hvp wrt=rows
func Rows(rows [][]float64, w []float64) float64 {
	sum := 0.0
	for i := range w {
		sum += w[i] * rows[0][i%len(rows[0])]
	}
	return sum
}
