package vector

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// dropChecks leaves out of the body what it evaluates for nobody, and sees to it that the
// loop panics where that would. Elements that follow each other bound what vectors run.
func (a *space) dropChecks() {
	body, left := a.body.Clone(), &ir.Block{}
	body.Stmts = slices.DeleteFunc(body.Stmts, func(s ir.Stmt) bool {
		e := match.InSlice(ir.Checked(s))
		if e != nil {
			a.watched = append(a.watched, e)
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
		a.body = body
		a.steadyIndices(left)
		a.stillFound(left)
		a.stillFollowed(left)
	}
}

// steadyIndices refuses a loop where an element of left may be another at another place.
func (a *space) steadyIndices(left *ir.Block) {
	steady := a.steadyPlaces()
	left.Parts(func(e *ir.Expr) {
		if e.Op == ir.OpIndex && !(steady(e.Args[0]) && steady(e.Args[1])) {
			a.refuse("%s, of which nothing is used, may be out of range", e)
		}
	})
}

// boundWatched keeps vectors to iterations for which the elements are there that
// nobody uses.
func (a *predicate) boundWatched() {
	for _, e := range a.watched {
		base, p := e.Args[0], a.linear(e.Args[1])
		if !p.ok || p.step != 1 || p.off != nil && !a.invariant(p.off) || !a.invariant(base) || a.strided != nil {
			a.refuse("%s, of which nothing is used, may be out of range", e)
			return
		}
		a.touchAll(build.OrZero(p.off))
		a.bound(base, p)
	}
}

// stillFollowed refuses a loop that would no longer find that a pointer of left is nil.
func (a *space) stillFollowed(left *ir.Block) {
	var known []*ir.Expr
	for _, s := range a.body.Stmts {
		ir.Exprs(s, func(e **ir.Expr, _ bool) { nilness.EachFollowed(*e, func(x *ir.Expr) { known = append(known, x) }) })
	}
	steady := a.steadyPlaces()
	left.Parts(func(e *ir.Expr) {
		if e.Op != ir.OpField && e.Op != ir.OpDeref && e.Op != ir.OpIndex && e.Op != ir.OpSlice || !match.Pointer(e.Args[0].Type) {
			return
		}
		p := e.Args[0]
		if !a.there(p) && !(steady(p) && slices.ContainsFunc(known, func(x *ir.Expr) bool { return ir.Same(x, p) })) {
			a.refuse("%s, of which nothing is used, may be nil", p)
		}
	})
}
