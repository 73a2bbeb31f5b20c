// Package sparsity makes the function by which the pattern of a sparse matrix of derivatives is
// known to be the right one: it follows the path that the primal takes, and notes what the
// pattern depends on. These are the outcomes of branches, the numbers of iterations, sizes, and the
// indices by which numbers with derivatives are found, unless they follow from what was noted
// before. Two evaluations that note the same have the same pattern.
//
// It also tells which statements of the primal are needed for that: a slice of the program
// (Weiser, "Program slicing", IEEE Trans. Softw. Eng. 10, 1984) that leaves out numbers which decide
// nothing.
package sparsity
