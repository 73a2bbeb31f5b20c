//case:refused type switch on an active value behind any
package refuse_type_switch

//gradgen:vjp wrt=x
func F(x float64) float64 {
	var v any = x * x
	switch y := v.(type) {
	case float64:
		return y
	case int:
		return 0
	}
	return x
}
