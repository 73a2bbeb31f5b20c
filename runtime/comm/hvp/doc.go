// Package hvp contains the operations of package comm for second derivatives: reverse mode over forward mode. Emitted
// code calls them.
//
// In the forward sweep of a Hessian–vector product, the functions communicate values and tangents as those of package
// jvp do, in the same order and with the same messages. In the reverse sweep, they communicate the cotangents of both,
// as package vjp does. Each buffer has four slices of the same length: the values, their cotangents, the tangents, the
// cotangents of these.
//
//	step, err := hvp.Allreduce(c, x, xBar, xDot, xDotBar, comm.Sum)
//	...
//	step.Reverse(&fault)
//
// Let y = A·x be linear in the buffers of all ranks. Then ẏ = A·ẋ, and both cotangents have the transpose of A. Let y =
// g(x) be a product over ranks. Then ẏ = G(x)·ẋ with the derivative G, so that
//
//	x̄ = Gᵀȳ + (∂G/∂x·ẋ)ᵀẏ̄        ẋ̄ = Gᵀẏ̄
//
// The derivative of a minimum or a maximum is constant between kinks, so that its term ∂G/∂x is zero.
//
// The number of communications does not depend on the values: a collective communicates once for values and once for
// tangents, a message contains both, and the reverse sweep does the same.
package hvp
