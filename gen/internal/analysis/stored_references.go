package analysis

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// WrittenRef reports whether a reference that may lead to numbers is stored to memory n, or an append may write such
// a reference or a number after the end of a slice of n.
func (e *Effects) WrittenRef(n *Node) bool {
	return e.linked(n) || e.Grows(n)
}

// linked reports whether a reference that may lead to numbers is stored to memory n.
func (e *Effects) linked(n *Node) bool {
	return e.storesRef(n) || e.called(n, func(c *purity) bool { return c.stores })
}

// storesRef reports whether f itself stores a reference that may lead to numbers to memory n.
func (e *Effects) storesRef(n *Node) bool {
	n = n.find()
	for k, sites := range e.stores {
		if k.node == n && len(sites) > 0 && leadsToNumbers(k.leaf) {
			return true
		}
	}
	return false
}

// rearranged reports whether references that may lead to numbers are stored in memory that is reached from v. The
// shadow of v then differs from those of other arguments.
func (e *Effects) rearranged(v *ir.Var) bool {
	return slices.ContainsFunc(e.alias.Reach(ir.Use(v)), e.linked)
}

// leadsToNumbers reports whether the leaf type is a reference that may lead to numbers.
func leadsToNumbers(leaf string) bool { return isRefLeaf(leaf) && !withoutFloats(leaf) }

// withoutFloats reports whether the leaf type is an integer, a string or a bool, or only leads to such values.
func withoutFloats(leaf string) bool {
	t, ok := types.Universe.Lookup(strings.TrimLeft(leaf, "[]*")).(*types.TypeName)
	if !ok {
		return false
	}
	b, ok := t.Type().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString|types.IsBoolean) != 0
}

// isRefLeaf reports whether the leaf type is a reference: its name begins with a star or a bracket.
func isRefLeaf(leaf string) bool { return len(leaf) > 1 && (leaf[0] == '*' || leaf[0] == '[') }
