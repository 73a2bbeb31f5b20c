// Package comm lets the ranks of a parallel program communicate, with the operations of the MPI
// standard.
//
// A [Comm] is a communicator. The same program runs on one rank, on goroutines
// of one process, under any MPI, and on processes that are connected by TCP,
// depending on the environment; see [Config]:
//
//	func main() { os.Exit(comm.Main(run)) }
//
//	func run(c comm.Comm) error {
//		x := []float64{float64(c.Rank())}
//		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
//			return err
//		}
//		fmt.Println(x[0]) // the sum of all ranks' numbers, on every rank
//		return nil
//	}
//
// # Back ends
//
//   - self: one rank. [Self] makes such a communicator anywhere, and a nil Comm is one.
//   - local: ranks are goroutines of one process and meet in its memory. See [Local] and [RunLocal].
//   - mpi: the MPI library of the launcher (mpirun, srun) is loaded when the program starts: Open MPI, MPICH and
//     what shares its binary interface, or the standard binary interface of MPI 5. There is no cgo. With
//     the build tag nompi this back end is left out, and a program without cgo is static again.
//   - tcp: processes that were told each other's addresses, as github.com/btracey/mpi does it.
//
// Package btracey provides all of them through the API of that package,
// package halo exchanges the edges of distributed grids, and package transpose
// has the communications of reverse sweeps. Emitted code calls packages vjp,
// jvp and hvp.
//
// # Buffers
//
// Reductions and Bcast work in place: x goes in as this rank's contribution
// and comes out as the result. Gather, Scatter, Allgather, Alltoall and
// ReduceScatter have a send and a receive buffer. These may overlap, at the
// cost of a copy of the sent data. In the forms with a v, the blocks of the
// ranks have different lengths and follow each other in rank order. Lengths
// are checked; data are never truncated.
//
// If an operation has no result on a rank (Reduce on ranks other than the
// root, Exscan on rank 0), the rank gets zeros, never the previous contents of
// the buffer. So every operation is a function of all ranks' buffers to all
// ranks' buffers, linear for Sum, and has a transpose.
//
// # Transposes
//
// The whole distributed program is one function from all ranks' inputs to all ranks' outputs; a
// vector–Jacobian product applies the exact transpose of that global map, and each rank seeds the cotangents of
// its own outputs:
//
//	Allreduce Sum    ↔ Allreduce Sum
//	Bcast from r     ↔ Reduce Sum to r
//	Gather to r      ↔ Scatter from r
//	Allgather        ↔ ReduceScatter Sum
//	Alltoall         ↔ Alltoall
//	Scan Sum         ↔ Scan Sum in reverse rank order
//	Send, tag t      ↔ Recv, tag t
//	Sendrecv         ↔ Sendrecv, source and destination, and the tags, exchanged
//
// If every rank holds a copy of the same loss, only one rank must seed it.
// Package transpose explains this.
//
// # Faults
//
// Every operation returns an [Error] with the operation, the rank, the peer and the tag. A job ends as a whole, with
// a non-zero exit code and one sentence:
//
//	a rank returns an error     rank 1 ended the job: ...
//	a rank panics               rank 1 ended the job: panic: ..., after the stack
//	Abort, a context            rank 1 ended the job: ...
//	a message does not fit      Recv on rank 1, peer 0, tag 3: message longer than the receive buffer
//	its type is another one     Recv on rank 1, peer 0, tag 7: message of another type: ...
//	ranks disagree              ranks disagree about a collective: ... (on local at once, elsewhere at the end)
//	all ranks wait              deadlock: all ranks wait: Barrier on rank 0: file:line; ...
//	a rank returns too early    the same; at once on tcp
//	a process is killed         rank 1 was lost (tcp); the launcher's words (mpi)
//
// The tests cause all of these faults; docs/communicators.md has the table of
// faults, codes and messages.
//
// An operation of mpi or tcp that takes longer than GRADGEN_COMM_STALL is reported with its call site and continues.
//
// # Order
//
// The result of a reduction is the same, bit for bit, on every rank. On the back ends of this package it is the same
// in every run with the same number of ranks: local combines in rank order. [ExactSum] and [Accumulator] give
// sums that do not depend on the number of ranks either.
//
// # Goroutines
//
// Any goroutine may send and receive messages. Collectives of one communicator
// need the same order on all ranks, so one goroutine per rank should call
// them; check mode reports it if there are two. With an MPI library that does
// not allow calls from several threads, a waiting collective delays the
// messages of other goroutines.
package comm
