// Outputs of every shape get seeds of the same shape.
package seeds_of_shapes

type R struct {
	V []float64
	N int
	A [2]float64
	P *float64
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) (R, []float64, [2]float32, *float64, *R) {
	y := x[0] * x[1]
	p := x[2] * y
	r := R{V: []float64{y, x[3]}, N: 3, A: [2]float64{x[0], p}, P: &p}
	inner := R{V: x[2:], A: r.A, P: &y}
	return r, []float64{p, y}, [2]float32{float32(x[0]), 2}, &y, &inner
}
