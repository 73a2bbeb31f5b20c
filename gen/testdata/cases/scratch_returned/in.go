// Memory that every iteration fills is scratch only if all of it is filled, and if
// nothing can read it after the function returns: iterations that run again change it.
package scratch_returned

// Returned leaves the numbers of the last iteration to the caller.
//
//gradgen:vjp wrt=x
func Returned(x []float64) []float64 {
	w := make([]float64, len(x))
	s := 0.0
	for t := range 3 {
		for i := range w {
			w[i] = x[i] / (2 + float64(t)*x[i]*x[i])
		}
		for i := range w {
			s += w[i] * w[(i+1)%len(w)]
		}
	}
	w[0] += s
	return w
}

func ReturnedInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Shrunk fills all but the last, which the iteration before has left.
//
//gradgen:vjp wrt=x
func Shrunk(x []float64) float64 {
	n := len(x)
	w := make([]float64, n)
	n--
	s := 0.0
	for t := range 4 {
		for i := 0; i < n; i++ {
			w[i] = x[i] / (2 + float64(t)*x[i]*x[i])
		}
		for i := range w {
			s += w[i] * w[(i+1)%len(w)] * x[t%len(x)]
		}
		w[n] = x[t%len(x)] * x[0]
	}
	return s
}

func ShrunkInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }
