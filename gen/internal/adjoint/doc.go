// Package adjoint turns a lowered function into one that evaluates it and adds
// the vector–Jacobian product of its outputs to accumulators: a forward sweep,
// which is the primal, and a reverse sweep, which runs the adjoint of every
// statement in reverse order.
//
// # Adjoints
//
// For a statement y = φ(x₁…xₙ) the adjoint is x̄ᵢ += ȳ·∂φ/∂xᵢ for all i, then ȳ = 0 (Griewank and Walther, Evaluating
// Derivatives, 2nd ed., SIAM 2008, chapter 3). An active variable v has an adjoint of the same type, vBar. The
// adjoints of memory to which a slice or pointer refers are reached through another reference, its shadow. The
// forward sweep computes the shadow together with the reference: it cuts, copies, appends to and stores the shadow
// exactly as the primal does with the reference. So two shadows alias if the primal references do.
//
// # Values of the forward sweep
//
// The reverse sweep reads primal values: factors, indices, branch conditions, trip counts. Memory is never restored
// in place, so the effects of the primal stay. Each value is made available in one of three ways (available.go):
//
//   - live: its variable is still in scope and unchanged;
//   - recomputed: cheap, from values that are available themselves;
//   - saved: pushed on a typed stack where it is computed and popped at the
//     mirrored place; counted loops index a segment of the stack instead.
//
// If a variable is assigned more than once, or memory is stored to later, a temporary captures the value where the
// adjoint needs it.
package adjoint
