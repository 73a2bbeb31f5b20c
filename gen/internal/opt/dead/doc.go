// Package dead removes code whose results nothing reads: assignments to variables (code.go), definitions in a block
// (definitions.go), stores to elements and to memory (stores.go, memory.go). If the evaluation of a removed statement
// may panic, a check stays in its place (panics.go).
//
// Four other packages omit statements for another reason:
//   - adjoint/checkpoint_needed.go omits stores of the primal that a step of a checkpointed loop
//     repeats in the reverse sweep. In the forward sweep, the next step reads them. In the reverse sweep
//     they are not needed, because snapshots restore the memory, or the reverse of the step does not read it.
//   - adjoint/counters.go drops statements that undo a counter that the reverse sweep does not need.
//   - vector/legal/invariant_expansion.go selects the values that a separate loop computes. The
//     statements stay if other code needs them.
//   - tangent/sets.go splits a function: statements that are not in one part are in the other.
package dead
