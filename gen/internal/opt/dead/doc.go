// Package dead removes what nothing reads: assignments to variables (code.go), definitions
// in a block (definitions.go), stores to elements and to memory (stores.go, memory.go).
// What a statement that goes evaluates may panic: checks keep that (panics.go).
//
// Four others leave out statements by another criterion than that nothing reads their results:
//   - adjoint/checkpoint_needed.go drops stores of the primal that a step of a checkpointed loop
//     makes once more. Their memory is read, by the next step in the forward sweep; it is what
//     the snapshots restore, and which memory of the primal the reverse of a step reads, that
//     make them needless in the other sweep.
//   - adjoint/undo.go drops statements that count back a counter that nobody asked for.
//   - vector/legal/invariant_expansion.go chooses what is computed in a loop of its own. The
//     statements stay, if other code needs them.
//   - tangent/sets.go splits a function: what is left out of one part is in the other.
package dead
