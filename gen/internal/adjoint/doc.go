// Package adjoint turns a lowered function into one that evaluates it and adds
// the vector–Jacobian product of its outputs to accumulators: a forward sweep,
// which is the primal, and a reverse sweep, which runs the adjoint of every
// statement in reverse order.
//
// # Adjoints
//
// For a statement y = φ(x₁…xₙ) the adjoint is x̄ᵢ += ȳ·∂φ/∂xᵢ for all i, then
// ȳ = 0 (Griewank and Walther, Evaluating Derivatives, 2nd ed., SIAM 2008,
// chapter 3). An active variable v has an adjoint of the same type, vBar. What
// a slice or pointer points to has its adjoints reached through a counterpart of that
// reference, its shadow, which the forward sweep carries along: the shadow is
// cut, copied, appended to and stored exactly as the primal reference is, so
// that two shadows alias where the primals do.
//
// # Values of the forward sweep
//
// The reverse sweep reads primal values: factors, indices, branch conditions,
// trip counts. Nothing is ever restored in place, so the primal's effects stay.
// Each value is made available in one of three ways (available.go):
//
//   - live: its variable is still in scope and unchanged;
//   - recomputed: cheap, from values that are available themselves;
//   - saved: pushed on a typed stack where it is computed and popped at the
//     mirrored place; counted loops index a segment of the stack instead.
//
// A variable assigned more than once, or memory stored to later, is captured
// in a temporary at the point where the adjoint needs its value.
package adjoint
