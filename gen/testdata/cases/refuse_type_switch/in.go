//case:refused type switch on an active value behind any, of a type that is known when the function runs
package refuse_type_switch

//gradgen:vjp wrt=x
func F(x float64) float64 {
	var v any = x * x
	if x > 1 {
		v = 3
	}
	switch y := v.(type) {
	case float64:
		return y
	case int:
		return 0
	}
	return x
}
