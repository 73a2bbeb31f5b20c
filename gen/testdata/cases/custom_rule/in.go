// Rules written by hand take the place of the differentiated callee, one for
// each mode.
package custom_rule

import "math"

// logistic is written so that it never overflows.
func logistic(x float64) float64 {
	if x > 0 {
		return 1 / (1 + math.Exp(-x))
	}
	e := math.Exp(x)
	return e / (1 + e)
}

//gradgen:rule for=logistic
func logisticVJP(x float64, outBar float64, xBar *float64) float64 {
	s := logistic(x)
	*xBar += s * (1 - s) * outBar
	return s
}

//gradgen:rule for=logistic
func logisticJVP(x float64, xDot float64) (y, yDot float64) {
	s := logistic(x)
	return s, s * (1 - s) * xDot
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) (s float64) {
	for i, v := range x {
		s += logistic(v-1) * float64(i+1)
	}
	return s * logistic(s)
}
