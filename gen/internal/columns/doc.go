// Package columns turns a product of a matrix with one vector into a product with as many vectors as the machine has
// lanes: each lane of a register has one of them. Values that differ between vectors, the tangents, are computed in all
// lanes at once. The primal, which is the same for all vectors, is also computed in all lanes, because scalar arithmetic
// between vector instructions is slow on some processors, but it is stored in memory once.
//
// It is the vector mode of Griewank & Walther, Evaluating Derivatives, 2nd ed., §3.2, with the directions in the lanes of
// registers, as in M. Pharr & W. Mark, "ispc: A SPMD compiler for high-performance CPU programming", InPar 2012, where
// integers, and the memory that a reference points to, are the same in all lanes.
package columns
