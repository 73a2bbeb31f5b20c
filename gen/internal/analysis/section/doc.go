// Package section follows which elements of slices are known to be zero, and
// which are read again, through the loops of a function.
//
// What is known of a slice is a set of sections [lo, hi) whose bounds are
// linear in integers that stay the same, as package ranges knows them (set.go).
// The sets err on the safe side: a section that may hold another number than
// zero, or that may be read, is in the set.
//
// A loop turns the sections [i+c, i+d) of its iteration into sections of all
// iterations (loop.go). The set before an iteration is guessed from what
// one iteration does, and taken if it follows by induction; otherwise it is
// the whole slice. These are the bounded regular sections of P. Havlak and K.
// Kennedy, "An implementation of interprocedural bounded regular section
// analysis", IEEE TPDS 2 (1991) 350, for one dimension.
//
// Only slices that the function makes itself, and accumulators, that no other
// name refers to are followed (arrays.go). For fusing, so are pieces of stacks which
// the reverse sweep takes up again (pieces.go): what it reads of them there must
// not meet the loops.
//
// What loops read and write of such slices is a use of them (pair.go); whether two loops may
// run as one is a matter of the distances between dependent iterations: R. Allen and K.
// Kennedy, Optimizing Compilers for Modern Architectures, Morgan Kaufmann 2001, chapter 8.
// Package opt/loop changes loops by what this package finds.
package section
