// Package opt tidies derived functions: what nothing reads any more goes away
// (package dead), an adjoint that starts at zero starts at its first term
// (start.go), and temporaries used once go back into the expression that uses
// them (fold.go). A second name for a variable or a
// number goes (copies.go, constants.go), an adjoint
// that one branch makes moves there (sink.go), and what a loop computes again
// each time comes before it (hoist.go), with the tests on which all of it
// depends (unswitch.go), and is shared by the loops that
// need it (cse.go, redefinitions.go). Slices of adjoints are treated as variables are: what is
// zero until then starts at its first term (overwrite.go, clears.go), and neighbouring statements pass numbers on by
// themselves (sums.go); what is saved lies in the gradient that
// replaces it, where that is free. Loops that pass adjoints to each other
// become one (fuse.go), in vector code those that pass on any numbers. No pass changes the function's
// value; derivatives change by rounding and the sign of a zero at most.
package opt
