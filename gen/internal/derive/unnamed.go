package derive

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/emit"
	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
)

// unnamed requests mirrors of types that the emitted functions name but another package does not export, such as the
// type of an adjoint of an element of an exported slice type. It reports whether there are any.
func unnamed(j *job.Job, fns []*emit.Func) bool {
	asked := false
	hidden := func(n *types.Named) bool {
		obj := n.Obj()
		if obj.Pkg() != nil && obj.Pkg() != j.Pkg.Types && !exported.To(j.Pkg.Types, obj) && obj.Parent() == obj.Pkg().Scope() {
			asked = j.View.RequestFields(n) || asked
		}
		return false
	}
	look := func(t types.Type) {
		if t != nil {
			subst.Mentions(t, hidden, func(*types.Alias) bool { return false }, 0)
		}
	}
	for _, fn := range fns {
		fn.IR.Body.Walk(func(s ir.Stmt) {
			if d, ok := s.(*ir.Decl); ok {
				look(d.Var.Type)
			}
			ir.Exprs(s, func(e **ir.Expr, _ bool) {
				(*e).Walk(func(x *ir.Expr) bool {
					if x.Op == ir.OpFuncType || x.Op == ir.OpComposite || x.Op == ir.OpConvert {
						look(x.Type)
					}
					return true
				})
			})
		})
	}
	return asked
}
