package normalize

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// DropChecks removes expressions from the body that are evaluated but not used. The loop still panics if such an
// expression would. If the elements are in order, their slices limit the iterations that vectors run. Elements about
// which nothing is known before the loop stay in place; vectors evaluate them if they are the same in all iterations.
func DropChecks(a *nest.Space) {
	body, left := a.Body.Clone(), &ir.Block{}
	body.Stmts = slices.DeleteFunc(body.Stmts, func(s ir.Stmt) bool {
		e := match.InSlice(ir.Checked(s))
		if e != nil {
			a.Watched = append(a.Watched, e)
			left.Add(ir.Check(ir.Note{}, e.Args[0]), ir.Check(ir.Note{}, e.Args[1]))
		}
		return e != nil
	})
	steady, known := steadyPlaces(a), evaluated(body)
	rewrite.Prune(body, func(s ir.Stmt) bool {
		e := ir.Checked(s)
		check := e != nil && !stays(a, e, steady, known)
		if check {
			left.Add(s)
		}
		return check
	})
	if len(left.Stmts) > 0 {
		a.Body = body
		refuseChangedIndices(a, left)
		refuseLostChecks(a, left)
		refuseLostNilChecks(a, left)
	}
}

// stays reports whether the check of e stays in the body. Then e is an element of a slice, and the body without the
// check would not detect that the element is missing.
func stays(a *nest.Space, e *ir.Expr, steady func(*ir.Expr) bool, known []*ir.Expr) bool {
	if e.Op != ir.OpIndex || !match.Slice(e.Args[0].Type) {
		return false
	}
	return !steady(e.Args[0]) || !steady(e.Args[1]) || !found(a, e, known)
}

// refuseChangedIndices refuses a loop if an element of left may be a different one where it is evaluated.
func refuseChangedIndices(a *nest.Space, left *ir.Block) {
	steady := steadyPlaces(a)
	left.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpIndex && !(steady(e.Args[0]) && steady(e.Args[1])) {
			a.RefuseFor(e, "%s, whose value is not used, may be out of range", e)
		}
	})
}

// refuseLostNilChecks refuses a loop that would no longer detect that a pointer of left is nil.
func refuseLostNilChecks(a *nest.Space, left *ir.Block) {
	var known []*ir.Expr
	for _, s := range a.Body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { nilness.EachFollowed(*e, func(x *ir.Expr) { known = append(known, x) }) })
	}
	steady := steadyPlaces(a)
	left.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpField && e.Op != ir.OpDeref && e.Op != ir.OpIndex && e.Op != ir.OpSlice || !match.Pointer(e.Args[0].Type) {
			return
		}
		p := e.Args[0]
		if !a.NotNil(p) && !(steady(p) && slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, p) })) {
			a.RefuseFor(e, "%s, whose value is not used, may be nil", p)
		}
	})
}
