package normalize

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// DropChecks removes from the body expressions that are evaluated and not used. It makes sure that the loop still
// panics if such an expression would. If the elements are in order, their slices limit the iterations that vectors
// run.
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
	rewrite.Prune(body, func(s ir.Stmt) bool {
		check := ir.Checked(s) != nil
		if check {
			left.Add(s)
		}
		return check
	})
	if len(left.Stmts) > 0 {
		a.Body = body
		steadyIndices(a, left)
		stillFound(a, left)
		stillFollowed(a, left)
	}
}

// steadyIndices refuses a loop if an element of left may be a different one where it is evaluated.
func steadyIndices(a *nest.Space, left *ir.Block) {
	steady := steadyPlaces(a)
	left.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpIndex && !(steady(e.Args[0]) && steady(e.Args[1])) {
			a.RefuseFor(e, "%s, whose value is not used, may be out of range", e)
		}
	})
}

// stillFollowed refuses a loop that would no longer detect that a pointer of left is nil.
func stillFollowed(a *nest.Space, left *ir.Block) {
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
		if !a.There(p) && !(steady(p) && slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, p) })) {
			a.RefuseFor(e, "%s, whose value is not used, may be nil", p)
		}
	})
}
