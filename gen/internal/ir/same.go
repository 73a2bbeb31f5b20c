package ir

import (
	"go/types"
	"slices"
)

// Same reports whether x and y are the same expression: they have the same
// value where they are evaluated at the same point.
func Same(x, y *Expr) bool {
	if x == nil || y == nil {
		return x == y
	}
	if x.Op != y.Op || x.Var != y.Var || x.Obj != y.Obj || x.Tok != y.Tok || x.Name != y.Name ||
		x.Lit != y.Lit || len(x.Args) != len(y.Args) || !types.Identical(x.Type, y.Type) || !slices.EqualFunc(x.TArgs, y.TArgs, types.Identical) {
		return false
	}
	if x.Op == OpConst && x.Val.ExactString() != y.Val.ExactString() {
		return false
	}
	for i := range x.Args {
		if !Same(x.Args[i], y.Args[i]) {
			return false
		}
	}
	return true
}
