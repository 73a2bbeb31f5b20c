// Package in communicates in ways that have no rule.
//
//case:refused each is an error
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Untyped hides the buffer.
//
//gradgen:vjp
func Untyped(x []float64, c comm.Comm) (float64, error) {
	if err := c.Allreduce(comm.BufferOf(x), comm.Sum); err != nil {
		return 0, err
	}
	return x[0], nil
}

// View hides it, too.
//
//gradgen:vjp
func View(x []float64) float64 {
	b := comm.BufferOf(x)
	comm.SliceOf[float64](b)[0] = 1
	return x[0]
}

// Exact has no rule.
//
//gradgen:vjp
func Exact(x []float64, c comm.Comm) (float64, error) {
	s, err := comm.ExactSum(c, x)
	return s * x[0], err
}

var shared = []float64{1, 2}

// Global receives into memory of the package.
//
//gradgen:vjp
func Global(x []float64, c comm.Comm) (float64, error) {
	if err := comm.Bcast(c, shared, 0); err != nil {
		return 0, err
	}
	return shared[0] * x[0], nil
}
