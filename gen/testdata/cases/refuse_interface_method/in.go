//case:refused method call through an interface without a static callee
package refuse_interface_method

type Shape interface{ Area(x float64) float64 }

//gradgen:vjp wrt=x
func F(x float64, s Shape) float64 { return s.Area(x) * x }
