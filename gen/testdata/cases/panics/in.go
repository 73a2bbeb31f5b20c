// A panic of the function is a panic of its derivative.
package panics

import "math"

//gradgen:vjp wrt=x
func F(x []float64, n int) float64 {
	if n > 3 {
		panic("panics: n is too large")
	}
	s := 0.0
	for i := range n {
		s += math.Log(x[i])
	}
	if s > 100 {
		panic(s)
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 2}, {[]float64{1, 2, 3}, 4}, {[]float64{1, 2}, 3}}
}

// NilMap stores an element in a map that is nil for some arguments.
//
//gradgen:grad
//gradgen:hvp
func NilMap(x []float64) float64 {
	var m map[string]float64
	if x[0] > 1 {
		m["a"] = x[1]
	}
	return x[0]*x[1] + m["a"]
}

func NilMapInputs() [][]any { return [][]any{{[]float64{0.5, 2}}, {[]float64{1.5, 2}}} }
