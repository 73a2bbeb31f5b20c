// Package rnn is a benchmark problem: a plain recurrent network that reads a
// sequence and predicts a number at each step.
package rnn

import "math"

// Network holds the weights. Matrices are stored row by row.
type Network struct {
	Hidden, Inputs int
	W              []float64 // Hidden × Hidden
	U              []float64 // Hidden × Inputs
	B              []float64 // Hidden
	V              []float64 // Hidden, the read-out
}

// Loss runs the network over the inputs, one row of xs per step, and returns
// the mean squared error of its predictions of ys.
//
//gradgen:grad wrt=net
func Loss(net *Network, xs [][]float64, ys []float64) float64 {
	h := make([]float64, net.Hidden)
	next := make([]float64, net.Hidden)
	sum := 0.0
	for t, x := range xs {
		for i := range next {
			a := net.B[i] + dot(net.W[i*net.Hidden:(i+1)*net.Hidden], h) +
				dot(net.U[i*net.Inputs:(i+1)*net.Inputs], x)
			next[i] = math.Tanh(a)
		}
		copy(h, next)
		d := dot(net.V, h) - ys[t]
		sum += d * d
	}
	return sum / float64(len(xs))
}

// dot returns the inner product of a and b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
