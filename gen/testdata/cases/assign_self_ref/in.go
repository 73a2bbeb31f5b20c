// Assignments whose right side uses the overwritten variable more than once.
package assign_self_ref

//gradgen:vjp
func F(x float64) float64 {
	x = x*x + x
	x *= x
	x -= x / 3
	x += x * x
	return x
}
