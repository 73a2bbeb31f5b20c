// Package sparsity makes the function that shows whether the pattern of a sparse matrix of
// derivatives is still valid: it follows the path of the primal and records everything that the
// pattern depends on. These are the outcomes of branches, the numbers of iterations, sizes, and the
// indices of numbers with derivatives, unless they follow from values recorded before. Two
// evaluations with the same record have the same pattern.
//
// It also determines which statements of the primal are needed for that: a slice of the program
// (Weiser, "Program slicing", IEEE Trans. Softw. Eng. 10, 1984) that omits numbers on which the path
// does not depend.
package sparsity
