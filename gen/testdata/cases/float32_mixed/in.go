// float32 and float64 side by side: conversions both ways.
package float32_mixed

import "math"

//gradgen:vjp wrt=x,y
func F(x float32, y float64) float64 {
	a := float64(x) * y
	b := float32(a) * x
	return float64(b+x) + y*math.Sqrt(a)
}

//gradgen:vjp wrt=xs
func Norm(xs []float32) float32 {
	var s float32
	for _, x := range xs {
		s += x * x
	}
	return float32(math.Sqrt(float64(s)))
}

// Dot accumulates in double precision.
//
//gradgen:vjp wrt=xs,ys
func Dot(xs []float32, ys []float64) (s float64) {
	for i, x := range xs {
		s += float64(x) * ys[i]
	}
	return
}
