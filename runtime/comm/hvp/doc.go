// Package hvp has the communications of package comm as second derivatives call them: reverse mode over forward mode.
//
// The forward sweep of a Hessian–vector product does to values and tangents what package jvp does, in the same order
// and with the same messages. The reverse sweep takes the cotangents of both back, as package vjp does. Each function
// therefore has four slices for each buffer: the values, their cotangents, the tangents, their cotangents.
//
//	step, err := hvp.Allreduce(c, x, xBar, xDot, xDotBar, comm.Sum)
//	...
//	step.Reverse(&fault)
//
// Let y = A·x be linear in the buffers of all ranks. Then ẏ = A·ẋ, and the transpose is that of y for both cotangents.
// Let y = g(x) be a product over ranks. Then ẏ = G(x)·ẋ with the derivative G, so that
//
//	x̄ = Gᵀȳ + (∂G/∂x·ẋ)ᵀẏ̄        ẋ̄ = Gᵀẏ̄
//
// A minimum or a maximum has a derivative that is constant between kinks, so that its term ∂G/∂x is zero.
//
// Every rank communicates the same number of times, whatever its values: once for values and once for tangents, one
// message for both between two ranks, and the same in reverse.
package hvp
