//case:refused package-level function variable: callee may change
package refuse_func_variable

import "math"

var Activation = math.Tanh

//gradgen:vjp wrt=x
func F(x float64) float64 { return Activation(x) }
