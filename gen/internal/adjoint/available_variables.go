package adjoint

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

func (b *availability) stableVar(v *ir.Var, site *analysis.Site, m moment) bool {
	if b.available(v) {
		return true
	}
	if d, single := b.defs.single[v]; single {
		return m.outer && b.regions.definedOutside(d, site)
	}
	return m.mirror != nil && b.defs.undoneAt(v, m.mirror) || b.regions.unchanged(v, site, m) || m.outer && !large(v.Type) && b.regions.around(ir.Use(v), m.mirror) != nil
}

// changesPackages reports whether calls may change package-level variables before they are read in the reverse sweep.
func (b *availability) changesPackages() bool {
	return b.req.Splitter != nil && b.req.Splitter.Flow.ChangesPackages()
}
