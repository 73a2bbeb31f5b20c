// Method expressions of promoted methods and of interfaces are not known; a function literal that calls the method is.
//
//case:refused the function value is not known
package refuse_method_expression

type valuer interface{ value(x float64) float64 }

type inner struct{ k float64 }

func (i inner) value(x float64) float64 { return i.k * x * x }

type outer struct{ inner }

//gradgen:grad
func Promoted(x float64) float64 {
	f := outer.value
	return f(outer{inner{3}}, x)
}

//gradgen:grad
func Interface(x float64) float64 { return apply(valuer.value, inner{x}, x) }

func apply(f func(valuer, float64) float64, v valuer, x float64) float64 { return f(v, x) }

//gradgen:grad
func Literal(x float64) float64 {
	return apply(func(v valuer, x float64) float64 { return v.value(x) }, inner{x}, x)
}

type both struct {
	valuer
	w float64
}

func of[T valuer](v T, x float64) float64 { return v.value(x) }

//gradgen:grad
func Embedded(x float64) float64 { return of(both{inner{x}, 2}, x) }
