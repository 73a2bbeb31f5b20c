// Package opt tidies derived functions: what nothing reads any more goes away
// (dead.go), an adjoint that starts at zero starts at its first term
// (start.go), and temporaries used once go back into the expression that uses
// them (fold.go). No pass changes what is computed beyond the sign of a zero.
package opt

import "github.com/gradgen/gradgen/gen/internal/ir"

// Run tidies f. Without full only dead code is removed, which Go's compiler
// asks for.
func Run(f *ir.Func, full bool) {
	markAddressed(f)
	if full {
		for range 3 {
			startAtFirstTerm(f.Body)
			removeDead(f)
			fold(f)
		}
	}
	dropSelf(f.Body)
	removeDead(f)
	useAll(f)
}
