// Package opt tidies derived functions: what nothing reads any more goes away
// (dead.go), an adjoint that starts at zero starts at its first term
// (start.go), and temporaries used once go back into the expression that uses
// them (fold.go). A second name for a variable or a
// number goes (copies.go, constants.go), an adjoint
// that one branch makes moves there (sink.go), and what a loop computes anew
// each time comes in front of it (hoist.go). No pass changes the function's
// value; derivatives change by rounding and the sign of a zero at most.
package opt

import "github.com/gradgen/gradgen/gen/internal/ir"

// Run tidies f. Without full only dead code is removed, which Go's compiler
// asks for.
func Run(f *ir.Func, full bool) {
	markAddressed(f)
	if full {
		for range 3 {
			constants(f.Body)
			dropCopies(f.Body)
			sink(f.Body)
			startAtFirstTerm(f.Body)
			removeDead(f)
			fold(f)
		}
		hoist(f)
	}
	dropSelf(f.Body)
	removeDead(f)
	useAll(f)
}
