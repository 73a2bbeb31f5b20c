// Two buffers that change roles each step.
package double_buffer

//gradgen:vjp wrt=u,c
func Diffuse(u []float64, c float64, steps int) []float64 {
	cur, next := u, make([]float64, len(u))
	for range steps {
		for i := range cur {
			left, right := cur[max(i-1, 0)], cur[min(i+1, len(cur)-1)]
			next[i] = cur[i] + c*cur[i]*(left-2*cur[i]+right)
		}
		cur, next = next, cur
	}
	return cur
}
