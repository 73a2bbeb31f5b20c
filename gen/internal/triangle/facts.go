package triangle

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A facts describes the memory of a product.
type facts struct {
	f     *ir.Func
	names *names
	dots  map[*ir.Var]*ir.Var // tangents that nothing writes, and their new parameters (Splits.Firsts)
	hvs   map[*ir.Var]*ir.Var // products that nothing reads
	grad  *ir.Var             // a gradient that nothing reads, if all stores to it can be omitted
	lanes int64
}

func (c *facts) variable(name string, t types.Type) *ir.Var {
	return &ir.Var{Name: c.f.Fresh(name), Type: t}
}
