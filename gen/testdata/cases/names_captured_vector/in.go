// Package-level names that vector code reads, which its packages, counters and vectors
// would hide.
package names_captured_vector

var vec, x8, x4, n, i, hvec, v, fVJPVector, ok = 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 0.5

var rest, numbers, lanes, acc, next, xBar, outBar, xDot, gradrt = 1.25, 2.25, 3.25, 4.25, 5.25, 6.25, 0.75, 0.85, 0.95

func all(a float64) float64 {
	return a*vec + a*x8*n*a + i*hvec*v*a + fVJPVector*rest*a*a + numbers*lanes + acc*next*a*x4 + ok*xBar*a + outBar*a*xDot*gradrt
}

// F reads them in a loop.
//
//gradgen:vjp wrt=x vector=on
//gradgen:grad wrt=x vector=on workers=on
//gradgen:jvp wrt=x vector=on
//gradgen:hvp wrt=x vector=on
func F(x []float64) float64 {
	s := 0.0
	for i := range x {
		s += all(x[i]) * 0.001
	}
	return s
}
