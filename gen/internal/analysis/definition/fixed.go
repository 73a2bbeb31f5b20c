package definition

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Fixed reports whether the pointer p, or the struct that contains it, does not change during the lifetime of the
// variable in it.
func (o *Map) Fixed(p *ir.Expr) bool { return o.Same(p, o.KeepsValue) }

// Same is Fixed for variables for which steady is true.
func (o *Map) Same(p *ir.Expr, steady func(*ir.Var) bool) bool {
	switch p.Op {
	case ir.OpVar:
		return steady(p.Var)
	case ir.OpField, ir.OpDeref:
		return !o.repoints && o.Same(p.Args[0], steady)
	}
	return false
}

// KeepsValue reports whether v has only one value during its lifetime.
func (o *Map) KeepsValue(v *ir.Var) bool {
	list := o.All[v]
	return !v.Addressed && (o.Params[v] && len(list) == 0 || !o.Params[v] && len(list) == 1 && list[0] != nil)
}

// repoint records whether s may change a pointer in memory.
func (o *Map) repoint(s ir.Stmt) {
	d, assign := s.(*ir.Assign)
	_, called := s.(*ir.Call)
	o.repoints = o.repoints || called || assign && d.LHS.Op != ir.OpVar && match.HoldsPointers(d.LHS.Type)
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		o.repoints = o.repoints || write && !assign && (*e).Op != ir.OpVar && match.HoldsPointers((*e).Type)
		(*e).Walk(func(x *ir.Expr) bool {
			o.repoints = o.repoints || mayRepoint(x)
			return true
		})
	})
}

// mayRepoint reports whether the evaluation of e itself may change a pointer in memory.
func mayRepoint(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpCall:
		return !match.Math(e)
	case ir.OpEmitted, ir.OpMethod:
		return true
	case ir.OpRuntime:
		if !e.Runtime().Of().Any(effects.Repoints) {
			return false
		}
	case ir.OpBuiltin:
		if !e.Builtin().Of().Any(effects.Repoints) {
			return false
		}
	default:
		return false
	}
	return slices.ContainsFunc(e.Args, func(x *ir.Expr) bool {
		return x != nil && x.Type != nil && (match.Pointer(x.Type) || match.Slice(x.Type) && match.HoldsPointers(match.ElemType(x.Type)))
	})
}
