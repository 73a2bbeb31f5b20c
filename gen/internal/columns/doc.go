// Package columns turns a product of a matrix with one vector into a product with as many vectors as the machine has
// lanes. Each lane of a register has one of them. Values that differ between vectors, the tangents, are computed in
// all lanes at once. The primal, which is the same for all vectors, is also computed in all lanes, because scalar
// arithmetic between vector instructions is slow on some processors. It is stored in memory only once.
//
// This is the vector mode of Griewank & Walther, Evaluating Derivatives, 2nd ed., §3.2, with the directions in the
// lanes of registers. As in M. Pharr & W. Mark, "ispc: A SPMD compiler for high-performance CPU programming", InPar
// 2012, integers, and the memory to which a reference points, are the same in all lanes.
package columns
