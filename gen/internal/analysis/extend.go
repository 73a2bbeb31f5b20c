package analysis

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Extends reports whether f may extend a slice that is reached from from beyond its length, within its capacity.
func (a *Alias) Extends(f *ir.Func, from *ir.Expr) bool {
	return a.cuts(f, from, func(n, x *ir.Expr) bool { return !within(n, x) })
}

// Lengthens reports whether f clearly intends to extend such a slice beyond its length: the bound mentions cap or
// adds to len, or f uses the capacity of such a slice.
func (a *Alias) Lengthens(f *ir.Func, from *ir.Expr) bool {
	asked := a.asksCap(f, from)
	return a.cuts(f, from, func(n, x *ir.Expr) bool { return beyond(n) || asked && !within(n, x) })
}

// asksCap reports whether f uses the capacity of a slice that is reached from from.
func (a *Alias) asksCap(f *ir.Func, from *ir.Expr) bool {
	asked := false
	f.Body.Parts(func(x *ir.Expr) {
		asked = asked || x.Builtin() == effects.Cap && slices.Contains(a.Reach(from), a.Ref(x.Args[0]))
	})
	return asked
}

// cuts reports whether f slices x, which is reached from from, with an upper bound n for which kind is true.
func (a *Alias) cuts(f *ir.Func, from *ir.Expr, kind func(n, x *ir.Expr) bool) bool {
	var reach []*Node
	found := false
	f.Body.Parts(func(x *ir.Expr) {
		if found || x.Op != ir.OpSlice || len(x.Args) < 3 || x.Args[2] == nil || !kind(x.Args[2], x.Args[0]) {
			return
		}
		if _, slice := x.Args[0].Type.Underlying().(*types.Slice); !slice {
			return
		}
		if reach == nil {
			reach = a.Reach(from)
		}
		found = slices.Contains(reach, a.Ref(x.Args[0]))
	})
	return found
}

// beyond reports whether the bound n is of a form that may exceed a length.
func beyond(n *ir.Expr) bool {
	if n.Builtin() == effects.Cap {
		return true
	}
	if n.Op != ir.OpBinary {
		return false
	}
	if n.Tok == token.ADD && slices.ContainsFunc(n.Args, func(x *ir.Expr) bool { return x.Builtin() == effects.Len }) {
		return true
	}
	return slices.ContainsFunc(n.Args, beyond)
}

// within reports whether the form of the bound n shows that it is at most the length of x.
func within(n, x *ir.Expr) bool {
	switch {
	case n.Op == ir.OpConst:
		return n.IsZero()
	case n.Builtin() == effects.Len:
		return ir.Same(n.Args[0], x)
	case n.Op == ir.OpBinary && (n.Tok == token.SUB || n.Tok == token.QUO):
		return within(n.Args[0], x) && n.Args[1].Op == ir.OpConst && constant.Sign(n.Args[1].Val) > 0
	}
	return false
}
