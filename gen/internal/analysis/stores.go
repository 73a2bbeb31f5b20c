package analysis

import (
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// callStores reports whether the function that c calls may write to memory that its caller can access.
func callStores(c *ir.Call, seen map[*ir.Func]bool) bool {
	body := c.Callee.Func
	switch {
	case c.Callee.Custom != nil || c.Callee.Comm != nil || body == nil:
		return true
	case seen[body]:
		return false
	}
	seen[body] = true
	found := false
	body.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Call); ok {
			found = found || callStores(inner, seen)
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || write && (*e).Op != ir.OpVar && (*e).Root() == nil
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || storesThrough(x)
				return !found
			})
		})
	})
	return found
}

// storesThrough reports whether the evaluation of x itself writes to memory.
func storesThrough(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpBuiltin:
		return x.Builtin().Of().Any(effects.Writes)
	case ir.OpCall:
		return !Harmless(x)
	case ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
		return true
	}
	return false
}
