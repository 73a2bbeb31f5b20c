// A rule written by hand takes the place of the differentiated callee.
//
//case:nojvp the rule is for reverse mode
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

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	for i, v := range x {
		s += logistic(v-1) * float64(i+1)
	}
	return s * logistic(s)
}
