// Calls with side effects are evaluated from left to right.
package call_order

func next(p *float64) float64 {
	*p *= 2
	return *p
}

//gradgen:vjp wrt=x
func F(x float64) float64 {
	a := next(&x) - next(&x)*x
	b := [2]float64{next(&x), next(&x)}
	return a*b[0] + b[1]*next(&x)
}
