// Unary minus and plus, doubled and on parenthesised expressions.
package unary

//gradgen:vjp wrt=x,y
func F(x, y float64) float64 {
	z := -x
	w := +y
	return -(z * -w) - -(+x)
}
