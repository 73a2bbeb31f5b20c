// append with spare capacity writes into shared memory; without, it moves.
package slice_append_capacity

import "slices"

//gradgen:vjp wrt=x
func Shared(x []float64) float64 {
	buf := make([]float64, 2, 8)
	buf[0], buf[1] = x[0], x[1]
	a := append(buf, x[2])
	b := append(buf, x[3]*2)
	a[0] *= 3
	return a[2]*b[2] + buf[0]*b[1]
}

//gradgen:vjp wrt=x
func Moved(x []float64) float64 {
	full := x[:2:2]
	a := append(full, x[0]*x[1])
	a[0] *= 7
	full[1] *= 2
	return a[0]*x[0] + a[1] + a[2]*x[1] + x[2]
}

//gradgen:vjp wrt=x
func Overwrites(x []float64) float64 {
	y := append(x[:1], x[3]*x[1])
	y[0] *= x[1]
	return x[0] + x[1]*x[2] + y[1]
}

// Emptied appends nothing to what is left of a slice, which keeps its memory.
//
//gradgen:vjp wrt=x
func Emptied(x []float64) (sum float64) {
	all := append([]float64(nil), x...)
	for i := range x {
		y := append(all[:0], all[len(all):]...)
		z := append(y, x[i]*x[0])
		sum += all[0] * z[0]
		all = slices.Delete(all, 0, 1)
	}
	for _, v := range append(all, x...) {
		sum += v * v
	}
	return sum
}
