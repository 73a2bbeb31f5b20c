// First- and second-order recurrences with and without storage.
package recurrence

import "math"

//gradgen:vjp wrt=a,x0
func Logistic(a, x0 float64, n int) float64 {
	x := x0 / 3
	for range n {
		x = a * x * (1 - x)
	}
	return x
}

//gradgen:vjp wrt=w,u
func RNN(w [3]float64, u []float64) float64 {
	h, prev := 0.1, 0.0
	for _, v := range u {
		h, prev = math.Tanh(w[0]*h+w[1]*v+w[2]*prev), h
	}
	return h + prev
}

//gradgen:vjp wrt=x
func InPlace(x []float64) float64 {
	for i := 2; i < len(x); i++ {
		x[i] = x[i]*x[i-1] + x[i-2]*x[i]
	}
	return x[len(x)-1]
}
