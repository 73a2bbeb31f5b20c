//case:refused methods of type parameters have no static callee
package refuse_type_parameter_method

type Shape interface{ Area(x float64) float64 }

// A type parameter is not an interface.
//
//gradgen:vjp wrt=x
func F[S Shape](x float64, s S) float64 { return s.Area(x) * x }

// Nor is one behind a pointer and in a field.
//
//gradgen:vjp wrt=x
func G[S Shape](x float64, s *struct{ Shape S }) float64 { return s.Shape.Area(x) * x }
