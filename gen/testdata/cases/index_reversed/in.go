// Indices that must be known again on the way back: running, conditional,
// modified after use.
package index_reversed

//gradgen:vjp wrt=x
func F(x []float64, n int) float64 {
	i, s := 0, 1.0
	for range n * 2 {
		s *= x[i] + 0.5
		if x[i] > 1 {
			i += 2
		} else {
			i++
		}
		i %= len(x)
		x[i] += s * 0.1
	}
	i = 0
	return s + x[i]
}
