// Package halo exchanges the edges of blocks of a grid that is distributed over the ranks of a communicator.
//
// A grid of one to three dimensions is divided into blocks of nearly equal size, one per rank of a [Cart]. A
// rank stores its block with ghost cells around it, row-major:
//
//	g . . . . g
//	.         .     Depth[0] rows above and below,
//	.  block  .     Depth[1] columns left and right
//	.         .
//	g . . . . g     corners, where asked for
//
// [Exchanger.Exchange] sets each ghost cell to the value its owner holds. Start and Finish are its two
// halves: code that does not read ghost cells can run in between.
//
// # Transpose
//
// Let u be the blocks of all ranks, ghost cells included. The exchange is a linear map E that copies owned
// cells to ghost cells: u_ghost ← u_owned. Hence Eᵀ, [Exchanger.ExchangeVJP], sends the cotangent of each ghost
// cell back to the owner, which adds it, and sets that of the ghost cell to zero: ū_owned += Σ ū_ghost, ū_ghost
// ← 0. Ghost cells outside the grid are not changed, or are filled with a constant: then their cotangent
// becomes zero.
package halo
