package analysis

import (
	"go/types"
	"strings"
)

// WrittenRef reports whether a reference that may lead to numbers is stored to memory
// n, or whether an append may write such or numbers behind the end of a slice of it.
func (e *Effects) WrittenRef(n *Node) bool {
	n = n.find()
	for k, sites := range e.stores {
		if k.node == n && len(sites) > 0 && leadsOn(k.leaf) {
			return true
		}
	}
	return e.Grows(n, true) || e.called(n, func(c *conduct) bool { return c.stores })
}

// leadsOn reports whether the leaf type is a reference that may lead to numbers.
func leadsOn(leaf string) bool { return isRefLeaf(leaf) && !withoutFloats(leaf) }

// withoutFloats reports whether the leaf type is one of integers, strings or bools, or
// leads to such.
func withoutFloats(leaf string) bool {
	t, ok := types.Universe.Lookup(strings.TrimLeft(leaf, "[]*")).(*types.TypeName)
	if !ok {
		return false
	}
	b, ok := t.Type().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString|types.IsBoolean) != 0
}

// isRefLeaf reports whether the leaf type is a reference: its name is spelt
// with a star or brackets.
func isRefLeaf(leaf string) bool { return len(leaf) > 1 && (leaf[0] == '*' || leaf[0] == '[') }
