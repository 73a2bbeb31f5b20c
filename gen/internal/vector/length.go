package vector

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// reaches reports whether the slice was made as long as the loop goes at most.
func (a *space) reaches(slice *ir.Expr) bool {
	n := a.origins.Length(slice)
	return n != nil && slices.ContainsFunc(a.origins.Bounds(a.hi), func(hi *ir.Expr) bool {
		return a.key(a.origins.Extent(n)) == a.key(a.origins.Extent(hi))
	})
}
