// Package section determines, in the loops of a function, which elements of slices are known to be zero and which are
// read again.
//
// The facts about a slice are a set of sections [lo, hi). Their bounds are linear in integers that do not change
// (package ranges; set.go). The sets are conservative: a section that may contain a number other than zero, or that may
// be read, is in the set.
//
// A loop turns the sections [i+c, i+d) of one iteration into sections of all iterations (loop.go). The set before an
// iteration is guessed from the effect of one iteration, and used if it follows by induction; otherwise it is the
// whole slice. These are the bounded regular sections of P. Havlak and K. Kennedy, "An implementation of
// interprocedural bounded regular section analysis", IEEE TPDS 2 (1991) 350, in one dimension.
//
// The package follows only slices that the function makes itself, and accumulators, if no other name refers to them
// (arrays.go). For loop fusion it also follows pieces of stacks that the reverse sweep takes again (pieces.go). The
// elements of them that the reverse sweep reads must not overlap the elements that the loops access.
//
// A use is the set of elements of such slices that a loop reads and writes (pair.go). Whether two loops may run as one
// depends on the distances between dependent iterations: R. Allen and K. Kennedy, Optimizing Compilers for Modern
// Architectures, Morgan Kaufmann 2001, chapter 8. Package opt/loop changes loops with the results of this package.
package section
