package sweeps

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/bounds"
)

// cuts cuts slices that the innermost loops of the reverse sweep access in step with their index. The forward sweep
// has made the same accesses. Segments of stacks keep their names, because vector code splits them by name.
func cuts(f *Facts) {
	bounds.Cut(f.Func, bounds.Loops{
		Wanted:   func(l *ir.Loop, _ bool) bool { return f.Reversed[l] && !hasLoop(l) },
		Repeated: true,
		Trusted:  f.Trusted,
		Keeps:    func(v *ir.Var) bool { return f.Segments[v] && !f.Snapshot(v) },
		Name:     f.Name,
	})
}
