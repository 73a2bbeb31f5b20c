// Operands that need parentheses when they are printed again.
package precedence

//gradgen:vjp wrt=a,b,c
func F(a, b, c float64) float64 {
	return a - (b - c) - (a-b)*c/(b/(c*a)) - -(a - b)
}
