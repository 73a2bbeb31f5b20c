// Package vjp has the communications of package comm as differentiated functions call them in reverse mode.
//
// Where the user's function calls comm.Allreduce(c, x, op), its VJP calls Allreduce(c, x, xBar, op) in the
// forward sweep and [Step.Reverse] of what that returned in the reverse sweep, in mirror order:
//
//	step, err := vjp.Allreduce(c, x, xBar, comm.Sum)  // x ← Σ_ranks x
//	...
//	step.Reverse(&fault)                              // x̄ ← Σ_ranks x̄
//
// A Step holds what its transpose needs: counts, root and tag; the source and the tag that a wildcard receive
// turned out to have; who held a maximum, the factors of a product. Nothing of the forward sweep is communicated
// again. The transposes are those of package transpose, with its convention: the whole distributed program is one
// function of all ranks' inputs to all ranks' outputs.
//
// Messages of the reverse sweep go through the twin of the communicator (see comm.Comm), so that a rank that
// still receives from any source in its forward sweep never takes a cotangent for a message.
//
// # Errors
//
// The functions return the errors of the operations they perform. A transpose that fails leaves its
// error in the variable that Reverse is passed, once, and those after it do nothing. An emitted function whose
// results include an error returns it there where the function itself returned none, and panics otherwise ([Must]).
// The transpose of an operation that had failed fails, too: a gradient through it would be wrong.
//
// A second package, jvp, has the same operations on tangents, and a third, hvp, reverses those.
package vjp
