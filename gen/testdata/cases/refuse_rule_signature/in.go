//case:refused a custom rule whose signature does not fit its target
package refuse_rule_signature

func target(x, y float64) float64 { return x * y }

//gradgen:rule for=target
func targetVJP(x, y float64, outBar float64, xBar *float64) float64 { return x * y }

//gradgen:rule for=missing
func missingVJP(x float64, outBar float64, xBar *float64) float64 { return x }

//gradgen:vjp wrt=x
func F(x float64) float64 { return target(x, x) }
