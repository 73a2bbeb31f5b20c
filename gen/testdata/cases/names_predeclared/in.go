// A package may give predeclared names and those of emitted variables to
// declarations of its own, where emitted code can do without them.
package names_predeclared

//case:nohvp the gradient jumps too close to the inputs

import "math"

type tape struct{ X float64 }

func gradrt(x float64) float64 { return x * x }

func min(a, b float64) float64 {
	if a < b {
		return a * 2
	}
	return b
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func close(x float64) float64 { return math.Sin(x) }

//gradgen:vjp wrt=x
func F(x []float64) (s float64) {
	t := tape{x[0]}
	y := make([]float64, len(x))
	for i := range max(2, len(x)) {
		y[i] = 2 * x[i] * (s + 1)
		s += min(x[i], y[i])*close(y[i]) + gradrt(y[i])*t.X
	}
	for s > 1 {
		s *= 0.25 * t.X
	}
	return s
}
