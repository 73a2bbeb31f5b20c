// Package sparsity makes the function that determines whether the pattern of a sparse matrix of derivatives is still
// valid. This function follows the path of the primal and records everything on which the pattern depends: the
// outcomes of branches, the numbers of iterations, sizes, and the indices of numbers with derivatives, unless they
// follow from values recorded before. Two evaluations with the same record have the same pattern.
//
// The package also determines which statements of the primal are needed for this. They are a slice of the program
// (Weiser, "Program slicing", IEEE Trans. Softw. Eng. 10, 1984) without numbers on which the path does not depend.
package sparsity
