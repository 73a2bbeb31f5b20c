// Sums and products whose iterations are independent.
package reduction

import "math"

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func LogSumExp(x []float64) float64 {
	m := x[0]
	for _, v := range x {
		m = max(m, v)
	}
	s := 0.0
	for _, v := range x {
		s += math.Exp(v - m)
	}
	return m + math.Log(s)
}

//gradgen:vjp wrt=mu,sigma
func Gauss(x []float64, mu, sigma float64) (s float64) {
	for _, v := range x {
		z := (v - mu) / sigma
		s -= z*z/2 + math.Log(sigma)
	}
	return
}

//gradgen:vjp wrt=x
func Product(x []float64) float64 {
	p := 1.0
	for _, v := range x {
		p *= v
	}
	return p
}
