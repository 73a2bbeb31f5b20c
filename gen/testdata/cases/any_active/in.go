// Active values in any, whose types are known when the function runs.
package any_active

//gradgen:vjp wrt=x
func Element(x float64) float64 {
	v := []any{x * x}
	y, _ := v[0].(float64)
	return y
}

//gradgen:vjp wrt=x
func Switch(x float64) float64 {
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

func SwitchInputs() [][]any { return [][]any{{0.5}, {1.5}} }
