// Pullbacks of recursive functions whose results nobody needs: each call leaves on the tape
// what its reverse takes from there.
package pullback_recursion

//gradgen:pullback wrt=x
//gradgen:vjp wrt=x
func Twice(x float64) (float64, float64) {
	return halves(x, 1), halves(x, 1)
}

func TwiceInputs() [][]any { return [][]any{{1.5}} }

func halves(v float64, n int) float64 {
	if n == 0 {
		return 0.5
	}
	return 0.5*halves(0.5, n-1) + 0.25*v*v
}

//gradgen:pullback wrt=x
func Each(x []float64) (sum, last float64) {
	for i := range x {
		last = halves(x[i], i%3)
		sum += halves(x[i], i%3)
	}
	return sum, last
}

func EachInputs() [][]any { return [][]any{{[]float64{1.5, 0.5, -2, 3}}} }
