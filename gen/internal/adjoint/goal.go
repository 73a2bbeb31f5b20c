package adjoint

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A goal is the outputs for which a function is differentiated. For a callee, these are all results, whether or not
// the caller uses them.
type goal struct {
	alias *analysis.Alias
	of    []Output
}

// onlyOutput reports whether v is the only output. A caller never passes a seed of zero for a single output.
func (g *goal) onlyOutput(v *ir.Var) bool { return len(g.of) == 1 && v == g.of[0].Var }

// memory reports whether n is memory of an output.
func (g *goal) memory(n *analysis.Node) bool {
	if len(g.of) == 0 {
		return n.External
	}
	return slices.ContainsFunc(g.of, func(o Output) bool { return slices.Contains(g.alias.Reach(ir.Use(o.Var)), n) })
}
