package analysis

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Extends reports whether f may cut a slice that v leads to longer than it is, which
// its capacity allows.
func (a *Alias) Extends(f *ir.Func, v *ir.Var) bool {
	var reach []*Node
	found := false
	f.Body.Parts(func(x *ir.Expr) {
		if found || x.Op != ir.OpSlice || len(x.Args) < 3 || x.Args[2] == nil || within(x.Args[2], x.Args[0]) {
			return
		}
		if _, slice := x.Args[0].Type.Underlying().(*types.Slice); !slice {
			return
		}
		if reach == nil {
			reach = a.Reach(ir.Use(v))
		}
		found = slices.Contains(reach, a.Ref(x.Args[0]))
	})
	return found
}

// within reports whether the bound n is plainly no more than the length of x.
func within(n, x *ir.Expr) bool {
	switch {
	case n.Op == ir.OpConst:
		return n.Val != nil && n.Val.Kind() == constant.Int && constant.Sign(n.Val) == 0
	case n.Op == ir.OpBuiltin && n.Name == "len":
		return ir.Same(n.Args[0], x)
	case n.Op == ir.OpBinary && (n.Tok == token.SUB || n.Tok == token.QUO):
		return within(n.Args[0], x) && n.Args[1].Op == ir.OpConst && constant.Sign(n.Args[1].Val) > 0
	}
	return false
}
