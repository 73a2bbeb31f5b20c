package vector

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A behind is the number that a pointer leads to, as a slice of one element:
//
//	sAt := gradrt.At(s)
type behind struct{ pointer, view *ir.Var }

// followNumbers replaces numbers behind pointers that the loop does not change.
func (a *memory) followNumbers() {
	number := func(e *ir.Expr) bool {
		return e.Op == ir.OpDeref && match.Float64(e.Type) && e.Args[0].Op == ir.OpVar && !e.Args[0].Var.Addressed && a.invariant(e.Args[0])
	}
	if !match.AnyPart(a.body, number) {
		return
	}
	a.body = a.body.Clone()
	rewrite.All(a.body, func(e *ir.Expr) *ir.Expr {
		if !number(e) {
			return e
		}
		return ir.Index(ir.Use(a.behind(e.Args[0].Var)), ir.Int(0), e.Type)
	})
	a.meetNumbers()
}

// meetNumbers refuses loops that write what a pointer leads to, and use a field or a
// variable that may be the same number. What slices hold is compared at run time.
func (a *memory) meetNumbers() {
	var others []*ir.Expr
	written := false
	a.body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if match.Float64(x.Type) && alone(x) {
					others = append(others, x)
				}
				if write && x == *e {
					written = written || alone(x) || a.leadsTo(x)
				}
				return true
			})
		})
	})
	for _, x := range others {
		for _, b := range a.numbers {
			if written && !a.origins.Agreed(ir.Use(b.view), x) {
				a.refuse("%s may be what %s leads to", x, b.pointer)
			}
		}
	}
}

// leadsTo reports whether e is what a pointer leads to.
func (a *memory) leadsTo(e *ir.Expr) bool {
	return e.Op == ir.OpIndex && slices.ContainsFunc(a.numbers, func(b behind) bool { return match.Var(e.Args[0], b.view) })
}

// alone reports whether e is a number in memory, by itself or in a struct.
func alone(e *ir.Expr) bool {
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

// behind returns the slice of what the pointer p leads to.
func (a *memory) behind(p *ir.Var) *ir.Var {
	for _, b := range a.numbers {
		if b.pointer == p {
			return b.view
		}
	}
	view := &ir.Var{Name: a.fn.Fresh(p.Name + "At"), Type: types.NewSlice(types.Typ[types.Float64])}
	a.hoists = append(a.hoists, build.Define(view, ir.Runtime("At", view.Type, ir.Use(p))))
	a.origins.Views[view] = ir.Use(p)
	a.numbers = append(a.numbers, behind{p, view})
	return view
}
