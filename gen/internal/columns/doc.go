// Package columns makes a product of a matrix with one vector one with as many vectors as the machine has lanes: each
// lane of a register has one of them. What varies from vector to vector, tangents, is computed in all lanes at once. What
// is the same, the primal, is computed in all lanes, too, but lies in memory once, as there it is shared: scalar
// arithmetic beside vectors takes long on some processors.
//
// It is the vector mode of Griewank & Walther, Evaluating Derivatives, 2nd ed., §3.2, with the directions in the lanes of
// registers, as in M. Pharr & W. Mark, "ispc: A SPMD compiler for high-performance CPU programming", InPar 2012, where
// integers and which memory a reference reaches are the same in all lanes.
package columns
