// Package linalg differentiates operations on the matrices and factorisations of gonum.org/v1/gonum/mat. Emitted code
// calls it where a function uses them.
//
// Each function runs the method of gonum that it is named after on the primal operands, and returns a [Step] with what
// the derivatives need. An [Operand] is an object together with its counterparts, which are objects of the same type:
// the adjoint for reverse mode, the tangent for forward mode, and for second derivatives both and the adjoint of the
// tangent.
//
//	step := linalg.Mul(linalg.Bar(&c, &cBar), linalg.Bar(a, aBar), linalg.Const(b))
//	...
//	step.Reverse()
//
// Steps reuse the memory of steps that were reversed. After the first calls, products and sums of dense matrices, and
// their reverses, allocate nothing. A step is reversed once.
//
// Operands have the sizes that gonum requires, and the functions panic as gonum does. [Step.Reverse] and tangents cost
// a small multiple of the operation itself; they call BLAS for whole matrices and reuse factorisations.
//
// The derivatives of products, solves, determinants and factorisations are those of M. B. Giles, "Collected matrix
// derivative results for forward and reverse mode algorithmic differentiation" (2008). The derivative of the Cholesky
// factor is that of I. Murray, "Differentiation of the Cholesky decomposition" (arXiv:1602.07527, 2016). Those of the
// QR factorisation and of least squares are from S. F. Walter and L. Lehmann, "Algorithmic differentiation of linear
// algebra functions with application in optimum experimental design" (arXiv:1001.1654, 2010).
//
// Some matrices, such as mat.SymDense, store only a part of their elements. The derivative with respect to an element
// of such a matrix is the derivative with respect to the stored number: SetSym(i, j, v) sets the elements (i, j) and
// (j, i).
//
// The adjoint of a factorisation is the adjoint of the matrix that was factorised. It is stored in an unexported field
// of the adjoint object, because emitted code keeps adjoints in variables of the type of the primal.
package linalg
