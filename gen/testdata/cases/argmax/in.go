// An index chosen by active values selects the output.
package argmax

//gradgen:vjp wrt=x,y
func F(x, y []float64) float64 {
	best := 0
	for i := range x {
		if x[i] > x[best] {
			best = i
		}
	}
	return x[best] * y[best] * y[best]
}
