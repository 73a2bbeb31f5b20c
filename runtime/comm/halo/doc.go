// Package halo exchanges the edges of blocks of a grid that is distributed over the ranks of a communicator.
//
// A grid of one to three dimensions is cut into blocks, one per rank of a [Cart], as equal as they come. A rank
// stores its block with ghost cells around it, row-major:
//
//	g . . . . g
//	.         .     Depth[0] rows above and below,
//	.  block  .     Depth[1] columns left and right
//	.         .
//	g . . . . g     corners, where asked for
//
// [Exchanger.Exchange] sets each ghost cell to the value its owner holds. Start and Finish are its two
// halves: what does not read ghost cells can be computed in between.
//
// # Transpose
//
// Let u be the blocks of all ranks, ghost cells included. The exchange is a linear map E that copies owned
// cells to ghost cells: u_ghost ← u_owned. Hence Eᵀ, [Exchanger.ExchangeVJP], sends the cotangent of each ghost
// cell back to the owner, who adds it, and leaves zero: ū_owned += Σ ū_ghost, ū_ghost ← 0. Ghost cells outside
// the grid are left alone, or filled with a constant: then their cotangent becomes zero.
package halo
