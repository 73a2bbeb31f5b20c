// Package comm lets the ranks of a parallel program communicate, in the terms of the MPI standard.
//
// A [Comm] is a communicator. Where its ranks live is a matter of the back end: one rank and no cost
// ([Self]), or goroutines of this process ([RunLocal], [Local]). The same program runs on all of them:
//
//	err := comm.RunLocal(ctx, 4, func(c comm.Comm) error {
//		x := []float64{float64(c.Rank())}
//		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
//			return err
//		}
//		fmt.Println(x[0]) // 6 on every rank
//		return nil
//	})
//
// # Buffers
//
// Reductions and Bcast work in place: x goes in as this rank's contribution and comes out as the result.
// Gather, Scatter, Allgather, Alltoall and ReduceScatter have a send and a receive buffer, which must not
// overlap. In the forms with a v the blocks of the ranks differ in length and follow each other in rank
// order. Lengths are checked; nothing is cut off.
//
// Where the result of an operation is not a rank's own (Reduce on other ranks than the root, Exscan on rank
// 0) the rank gets zeros, never what happened to be there. So every operation is a function of all ranks'
// buffers to all ranks' buffers, linear for Sum, and has a transpose.
//
// # Transposes
//
// The whole distributed program is one function from all ranks' inputs to all ranks' outputs; a
// vector–Jacobian product applies the exact transpose of that global map, and each rank seeds the cotangents of
// its own outputs. With x̄ the cotangent of x:
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
// A loss of which every rank holds a copy is therefore seeded on one rank only.
//
// # Faults
//
// Every operation returns an [Error] with the operation, the rank, the peer and the tag. A job ends as a whole:
// when a rank returns an error or panics, when ranks disagree about a collective, when a message does
// not fit, or when all ranks wait for each other, every rank's next operation fails.
//
// # Order
//
// The result of a reduction is combined in rank order and is the same, bit for bit, on every rank and in every
// run with the same number of ranks on the back ends of this process.
package comm
