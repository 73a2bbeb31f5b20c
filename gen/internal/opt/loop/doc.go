// Package loop changes loops and blocks, with the facts of package analysis/section about the elements of slices.
//
//	fuse      loops with the same iterations become one (fuse.go, align.go, reslice.go)
//	strips    loops over the same slices run strip by strip
//	forward   values that a block has stored are not loaded again (forward.go, accesses.go)
//	fill      a slice that is filled and then copied to a stack is filled there
//	inplace   saved numbers are in the gradient that later replaces them
//
// The theory is that of R. Allen and K. Kennedy, Optimizing Compilers for Modern
// Architectures, Morgan Kaufmann 2001, chapter 8.
package loop
