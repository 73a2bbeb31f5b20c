// Integer arithmetic of every kind in indices and weights.
package bit_indices

//gradgen:vjp wrt=x
func F(x []float64, n int) (s float64) {
	mask := uint(len(x) - 1)
	var h uint32 = 2166136261
	for i := range n * 3 {
		h = (h ^ uint32(i)) * 16777619
		k := uint(h>>7) & mask
		s += x[k] * x[(k+1)&mask] * float64(i%3-1)
		x[k] *= float64(int(1)<<uint(i%3)) / 2
	}
	return s
}
