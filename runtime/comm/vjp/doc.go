// Package vjp contains the operations of package comm for reverse mode. Emitted code calls them.
//
// If a function calls comm.Allreduce(c, x, op), its VJP calls Allreduce(c, x, xBar, op) in the forward sweep, and
// Reverse of the returned [Step] in the reverse sweep. Steps are reversed in the opposite order:
//
//	step, err := vjp.Allreduce(c, x, xBar, comm.Sum)  // x ← Σ_ranks x
//	...
//	step.Reverse(&fault)                              // x̄ ← Σ_ranks x̄
//
// A Step holds what its transpose needs: counts, root and tag; the source and the tag of the message that a wildcard
// receive matched; the rank that held a maximum; the factors of a product. The reverse sweep repeats no communication
// of the forward sweep. The transposes are those of package transpose, with its convention: the whole distributed
// program is one function of all ranks' inputs to all ranks' outputs.
//
// xBar has the length of x and holds the cotangents of x. All ranks of the communicator reverse the same collectives in
// the same order. A reverse costs one communication like that of the forward sweep.
//
// Messages of the reverse sweep go through the twin of the communicator (see comm.Comm), so that a wildcard receive of
// a rank that is still in its forward sweep cannot match a cotangent.
//
// # Errors
//
// The functions return the errors of the operations that they run. The first transpose that fails stores its error in
// the variable that is passed to Reverse; later ones do nothing. If the results of an emitted function include an
// error, it returns the stored error, unless the function itself returned one; otherwise it panics ([Must]). The
// transpose of an operation that failed also fails, because a gradient through it would be wrong.
//
// Package jvp has the same operations for tangents, and package hvp reverses those.
package vjp
