package legal

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A pointee is the number that a pointer points to, as a slice of one element:
//
//	sAt := gradrt.At(s)
type pointee struct{ Pointer, view *ir.Var }

// FollowNumbers replaces numbers that are reached through pointers by elements of such slices. The loop must not
// change the pointers.
func (a *Memory) FollowNumbers() {
	number := func(e *ir.Expr) bool {
		return e.Op == ir.OpDeref && match.Float64(e.Type) && e.Args[0].Op == ir.OpVar && !e.Args[0].Var.Addressed && a.Uniformity.Invariant(e.Args[0])
	}
	if !match.AnyPart(a.Space.Body, number) {
		return
	}
	a.Space.Body = a.Space.Body.Clone()
	rewrite.All(a.Space.Body, func(e *ir.Expr) *ir.Expr {
		if !number(e) {
			return e
		}
		return ir.Index(ir.Use(a.pointee(e.Args[0].Var)), ir.Int(0), e.Type)
	})
	a.meetNumbers()
}

// meetNumbers refuses loops that write numbers reached through pointers and also use a field or a variable that may
// be the same number. The memory of slices is compared at run time.
func (a *Memory) meetNumbers() {
	var others []*ir.Expr
	written := false
	a.Space.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if match.Float64(x.Type) && singleNumber(x) {
					others = append(others, x)
				}
				if write && x == *e {
					written = written || singleNumber(x) || a.leadsTo(x)
				}
				return true
			})
		})
	})
	for _, x := range others {
		for _, b := range a.Numbers {
			if written && !a.Space.Origins.KeptApart(ir.Use(b.view), x) {
				a.Space.RefuseFor(x, "%s may be memory that %s points to", x, b.Pointer)
			}
		}
	}
}

// leadsTo reports whether e is the number to which a pointer points.
func (a *Memory) leadsTo(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && slices.ContainsFunc(a.Numbers, func(b pointee) bool { return match.Var(e.Args[0], b.view) })
}

// pointee returns the slice of the number to which the pointer p points.
func (a *Memory) pointee(p *ir.Var) *ir.Var {
	for _, b := range a.Numbers {
		if b.Pointer == p {
			return b.view
		}
	}
	view := &ir.Var{Name: a.Space.Fn.Fresh(p.Name + "At"), Type: types.NewSlice(types.Typ[types.Float64])}
	a.Hoists = append(a.Hoists, build.Define(view, ir.Runtime("At", view.Type, ir.Use(p))))
	a.Space.Origins.AddView(view, ir.Use(p))
	a.Numbers = append(a.Numbers, pointee{p, view})
	return view
}

// singleNumber reports whether e is a number in memory that is not an element of a slice or array.
func singleNumber(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar:
		return e.Var.Addressed
	case ir.OpGlobal:
		return true
	case ir.OpField:
		return e.Root() == nil || e.Root().Addressed
	}
	return e.Op == ir.OpDeref
}
