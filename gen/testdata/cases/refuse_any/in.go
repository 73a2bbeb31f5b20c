//case:refused active value behind any
package refuse_any

//gradgen:vjp wrt=x
func F(x float64) float64 {
	v := []any{x * x}
	y, _ := v[0].(float64)
	return y
}
