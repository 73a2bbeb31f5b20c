//case:refused function value out of a slice: callee unknown
package refuse_func_slice

import "math"

//gradgen:vjp wrt=x
func F(x float64, i int) float64 {
	fs := []func(float64) float64{math.Sin, math.Cos}
	return fs[i%2](x)
}
