// A slice used as a stack and as a queue of active values.
package slice_queue

//gradgen:vjp wrt=x
func Stack(x []float64) float64 {
	var st []float64
	for i, v := range x {
		st = append(st, v)
		if i%2 == 1 {
			top := st[len(st)-1]
			st = st[:len(st)-1]
			st[len(st)-1] *= top
		}
	}
	return st[0] + st[1]*st[1]
}

//gradgen:vjp wrt=x
func Queue(x []float64) float64 {
	q := append([]float64(nil), x...)
	for len(q) > 1 {
		a, b := q[0], q[1]
		q = append(q[2:], a*b+a)
	}
	return q[0]
}
