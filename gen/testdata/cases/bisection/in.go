// Control flow by active comparisons only: the derivative comes through the
// last assignment.
package bisection

//gradgen:vjp wrt=a
func F(a float64) float64 {
	lo, hi := 0.0, 4.0
	for range 8 {
		mid := (lo + hi) / 2
		if mid*mid*a > 1 {
			hi = mid
		} else {
			lo = mid
		}
	}
	x := (lo + hi) / 2
	return x - (a*x*x-1)/(2*a*x)
}
