//case:refused references to active values found behind an interface
package refuse_asserted

type T struct {
	V float64
	E any
}

//gradgen:vjp wrt=t
func Switch(t *T) float64 {
	switch e := t.E.(type) {
	case float64:
		return e * t.V
	case []float64:
		return e[0] * t.V
	case *float64:
		*e = t.V
		return *e
	}
	return 1
}

//gradgen:vjp wrt=t
func Asserted(t *T) float64 {
	if e, ok := t.E.(*T); ok {
		return e.V
	}
	return t.V
}

// Constant asserts what is not active.
//
//gradgen:vjp wrt=x
func Constant(t *T, x float64) float64 {
	if e, ok := t.E.(*T); ok {
		return e.V * x
	}
	return x
}
