//case:refused function parameter whose callee is unknown
package refuse_func_parameter

//gradgen:vjp wrt=x
func F(x float64, f func(float64) float64) float64 { return f(x) * x }
