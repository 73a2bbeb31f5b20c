package analysis

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Extends reports whether f may cut a slice that from reaches longer than it is, which
// its capacity allows.
func (a *Alias) Extends(f *ir.Func, from *ir.Expr) bool {
	return a.cuts(f, from, func(n, x *ir.Expr) bool { return !within(n, x) })
}

// Lengthens reports whether f plainly means to cut a slice that from reaches longer
// than it is: the bound says cap, or adds to len, or f has asked for the capacity of a
// slice there.
func (a *Alias) Lengthens(f *ir.Func, from *ir.Expr) bool {
	asked := a.asksCap(f, from)
	return a.cuts(f, from, func(n, x *ir.Expr) bool { return beyond(n) || asked && !within(n, x) })
}

// asksCap reports whether f asks for the capacity of a slice that from reaches.
func (a *Alias) asksCap(f *ir.Func, from *ir.Expr) bool {
	asked := false
	f.Body.Parts(func(x *ir.Expr) {
		asked = asked || x.Builtin() == effects.Cap && slices.Contains(a.Reach(from), a.Ref(x.Args[0]))
	})
	return asked
}

// cuts reports whether f cuts a slice x that from reaches at a bound n of that kind.
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

// beyond reports whether the bound n may plainly be more than a length.
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

// within reports whether the bound n is plainly no more than the length of x.
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
