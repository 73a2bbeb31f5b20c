package analysis

import (
	"go/types"
	"strings"
)

// WrittenRef reports whether a reference that may lead to numbers is stored to memory
// n, or whether an append may write such or numbers behind the end of a slice of it.
func (e *Effects) WrittenRef(n *Node) bool {
	n = n.find()
	plain := true // no more is known to be stored there than what carries no derivative
	stored := false
	for k, sites := range e.stores {
		if k.node != n || len(sites) == 0 {
			continue
		}
		stored = true
		plain = plain && withoutFloats(k.leaf)
		if isRefLeaf(k.leaf) && !withoutFloats(k.leaf) {
			return true
		}
	}
	return e.appended[n] && !(stored && plain)
}

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
