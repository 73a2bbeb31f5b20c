// Package linalg is what emitted code calls where a function works with the matrices and factorisations of
// gonum.org/v1/gonum/mat. Programs that are not emitted have no use for it.
//
// Every operation of the package runs the method of gonum that it is named after on the primal operands, and keeps what
// its derivatives take. An [Operand] is an object together with its counterparts, objects of the same type: the adjoint
// for reverse mode, the tangent for forward mode, and for second derivatives both and the adjoint of the tangent.
//
//	step := linalg.Mul(linalg.Bar(&c, &cBar), linalg.Bar(a, aBar), linalg.Const(b))
//	...
//	step.Reverse()
//
// What a step keeps lies in memory that steps have used before: once it is there, products and sums of dense matrices, and
// what reverses them, allocate nothing. A step is reversed once.
//
// The derivatives of products, solves, determinants and factorisations are those of M. B. Giles, "Collected matrix
// derivative results for forward and reverse mode algorithmic differentiation" (2008), of the Cholesky factor those of
// I. Murray, "Differentiation of the Cholesky decomposition" (arXiv:1602.07527, 2016), and of least squares those of
// S. F. Walter and L. Lehmann, "Algorithmic differentiation of linear algebra functions with application in optimum
// experimental design" (arXiv:1001.1654, 2010). They work on whole matrices by BLAS, and reuse factorisations.
//
// The derivative with respect to an element of a matrix that stores a part of its elements, such as a mat.SymDense, is
// that with respect to the stored number: what SetSym(i, j, v) sets stands at (i, j) and (j, i).
//
// The adjoint of a factorisation is that of the matrix that was factorised. It lies in an unexported field of the
// adjoint object, since emitted code keeps adjoints in variables of the type of the primal.
package linalg
