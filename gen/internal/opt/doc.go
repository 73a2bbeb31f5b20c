// Package opt simplifies derived functions. It removes code whose results nothing reads (package dead). An adjoint
// that starts at zero starts at its first term (start.go). Temporaries that are used once are folded into the
// expression that uses them (fold.go). Second names of variables and numbers are removed (copies.go, constants.go).
// An adjoint that only one branch computes moves into the branch (sink.go). Code that computes the same in all
// iterations of a loop moves before it (hoist.go), with the tests on which all of it depends (unswitch.go), and loops
// share it (cse.go, redefinitions.go). Slices of adjoints are treated like variables: elements that are zero start at
// their first term (overwrite.go, clears.go), and neighbouring statements pass numbers directly (sums.go). Saved
// numbers are kept in the gradient that later replaces them, if that is possible (inplace.go). Loops that pass
// adjoints to each other are fused (fuse.go); in vector code, loops that pass any numbers are. No pass changes the
// value of the function. Derivatives change at most by rounding and by the sign of a zero.
package opt
