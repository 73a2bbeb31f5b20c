// Closures inside closures, shadowing what they capture.
package closure_nested

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	total := x
	outer := func(x float64) float64 {
		inner := func(k float64) float64 {
			total += k * x
			return total * y
		}
		y := inner(2) + inner(x)
		return y * x
	}
	return outer(y) + outer(x)*total
}
