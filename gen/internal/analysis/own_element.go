package analysis

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// If the iterations of a loop each store to their own element, they do not change the elements that other iterations
// have loaded. Such a store counts as a change only in the same iteration, or if an outer loop runs the loop again:
//
//	for i := range n { u[i] = x[i] - m[i]; y[i] = w[i] * u[i] }

// An ownElement compares a load and a store of elements that belong to the iterations of a loop.
type ownElement struct {
	*Effects
	load, store *ir.Expr // places v[e] and v[f]
	at, w       *Site
}

// storesApart reports whether the load of x at a site and the store at w access different elements in different
// iterations of l.
func storesApart(e *Effects, x *ir.Expr, at, w *Site, l *ir.Loop) bool {
	a, ok := w.Stmt.(*ir.Assign)
	if !ok || !contains(at.Loops, l) || !contains(w.Loops, l) {
		return false
	}
	o := &ownElement{Effects: e, load: x, store: a.LHS, at: at, w: w}
	return o.oneSlice(l) && o.apart(l)
}

// oneSlice reports whether both are elements of one slice, which is in a variable during l.
func (o *ownElement) oneSlice(l *ir.Loop) bool {
	x, y := o.load, o.store
	if x.Op != ir.OpIndex || y.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || y.Args[0].Op != ir.OpVar {
		return false
	}
	v := x.Args[0].Var
	return v == y.Args[0].Var && IsSlice(v.Type) && o.holds(v, l)
}

// holds reports whether v has only one value during l.
func (o *ownElement) holds(v *ir.Var, l *ir.Loop) bool {
	defs := o.defs[v]
	known := len(defs) > 0 || v.Param || o.ofAround(v, l)
	return known && !v.Addressed && v != l.Index && !slices.ContainsFunc(defs, func(s *Site) bool { return contains(s.Loops, l) })
}

// ofAround reports whether each iteration of a loop around l has separate memory v.
func (o *ownElement) ofAround(v *ir.Var, l *ir.Loop) bool {
	if !IsSlice(v.Type) {
		return false
	}
	around := o.own[o.alias.Ref(ir.Use(v)).find()]
	return around != nil && slices.Contains(o.at.Loops[:slices.Index(o.at.Loops, l)], around)
}

// apart reports whether the subscripts of different iterations of l differ.
func (o *ownElement) apart(l *ir.Loop) bool {
	if l.Index == nil || l.Over != nil || l.Step == 0 || l.Index.Addressed || len(o.Defs(l.Index)) != 1 {
		return false
	}
	same := func(x *ir.Expr) bool {
		fixed := true
		x.Walk(func(y *ir.Expr) bool {
			switch y.Op {
			case ir.OpConst, ir.OpBinary, ir.OpUnary, ir.OpConvert:
			case ir.OpVar:
				fixed = fixed && o.holds(y.Var, l)
			default:
				fixed = false
			}
			return fixed
		})
		return fixed
	}
	s, t := depend.Of(o.load.Args[1], l.Index, same), depend.Of(o.store.Args[1], l.Index, same)
	return s.Step != 0 && s.Apart(t)
}
