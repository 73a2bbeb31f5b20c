// Package transpose has the transposes of the communications of package comm: a reverse sweep calls the function
// with the same name as the one that the forward sweep called.
//
// # Convention
//
// A distributed program is one function from the inputs of all ranks to the outputs of all ranks. Let y = A·x be a
// communication, where x and y are the buffers of all ranks. Its transpose turns the cotangents ȳ into x̄ = Aᵀ·ȳ
// such that Σ_ranks ⟨A·x, ȳ⟩ = Σ_ranks ⟨x, Aᵀ·ȳ⟩.
//
// A communication in place (Bcast, Reduce, Allreduce, the scans) has a transpose in place: xBar
// is the cotangent of the result and becomes that of the contribution. One with two buffers overwrites recv, hence
// its transpose adds to sendBar and leaves zero in recvBar. The functions are called in the exact mirror
// order of the communications, by the same ranks.
//
// Non-blocking communications are reversed end for end: the transpose of the Wait is a Post, which starts
// the opposite message, and that of the Isend or Irecv is the Finish, which waits and accumulates. Source and tag
// of a receive are those of its status, never wildcards.
//
// A rank may be in its reverse sweep while another one still receives in the forward sweep. A receive from any source
// could receive a cotangent instead of a message; so the messages of the reverse sweep use the twin of the
// communicator, c.Twin().
//
// Emitted code calls package vjp, which does all of this.
//
// # Nonlinear reductions
//
// Let y = max_r x_r, element by element. Its cotangent goes to the rank that holds the maximum, the lowest
// one of several: x̄_r = δ(r, owner)·Σ_s ȳ_s. For y = Π_r x_r it is x̄_r = (Σ_s ȳ_s)·Π_{s≠r} x_s. In both cases the
// sum is what [Allreduce] or, for a reduction to a root, [Reduce] makes of ȳ, and [Partials.Scale] multiplies it by the
// factor.
package transpose
