// Package problems holds objectives as their definitions read, by somebody who knows
// nothing of the generator, each with an adjoint that was written by hand for the same
// loops. The functions called Plain are the emitted gradients in scalar code, those
// called Grad may run on vectors.
package problems

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen
