// Package in communicates in single precision, and any precision.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Mean is in single precision.
//
//gradgen:vjp
//gradgen:jvp
func Mean(x []float32, c comm.Comm) float32 {
	s := make([]float32, 1)
	for _, v := range x {
		s[0] += v * v
	}
	if err := comm.Allreduce(c, s, comm.Sum); err != nil {
		panic(err)
	}
	return s[0] / float32(c.Size()*len(x))
}

// Float is a number of any precision.
type Float interface{ ~float64 | ~float32 }

// Swap is of any precision.
//
//gradgen:vjp
//gradgen:jvp
func Swap[T Float](x []T, c comm.Comm) []T {
	y := make([]T, len(x))
	if _, err := comm.Sendrecv(c, x, c.Rank()^1, 0, y, c.Rank()^1, 0); err != nil {
		panic(err)
	}
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y
}
