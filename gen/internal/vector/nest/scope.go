package nest

import (
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/analysis/alias"
	"github.com/gradgen/gradgen/gen/internal/analysis/nilness"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Key returns e as text. Different variables with the same name have different texts.
func (a *Scope) Key(e *ir.Expr) string {
	text := e.String()
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			if _, ok := a.Ids[x.Var]; !ok {
				a.Ids[x.Var] = len(a.Ids)
			}
			text += "#" + strconv.Itoa(a.Ids[x.Var])
		}
		return true
	})
	return text
}

// A Scope is the context of a loop: the function, the facts about its memory and pointers before the loop, and the
// reason why vectors cannot run the loop.
type Scope struct {
	Fn       *ir.Func
	Origins  *alias.Map
	Presence nilness.Facts // the facts before the loop
	reached  nilness.Facts // the facts in iterations, after the loop body has run once
	Ids      map[*ir.Var]int
	Refusal  Refusal // the first reason against vectors
}

// Total reports whether the evaluation of e cannot fail, even in iterations that would not evaluate it.
func (a *Scope) Total(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpIndex, ir.OpDeref, ir.OpSlice:
			ok = false
		case ir.OpField:
			ok = ok && a.Plain(x)
		case ir.OpBinary:
			ok = ok && match.NeverFails(x)
		}
		return ok
	})
	return ok
}

// Plain reports whether the evaluation of the place e cannot fail.
func (a *Scope) Plain(e *ir.Expr) bool { return nilness.Reachable(e, a.NotNil) }

// Distinct reports whether two slices are known not to share memory.
func (a *Scope) Distinct(x, y *ir.Expr) bool {
	if !types.Identical(match.ElemType(x.Type), match.ElemType(y.Type)) {
		return true
	}
	if match.ArrayVar(x) || match.ArrayVar(y) {
		return !match.Addressed(x) && !match.Addressed(y) && (x.Root() == nil || y.Root() == nil || x.Root() != y.Root())
	}
	return a.Origins.Apart(x, y)
}

// NotNil reports whether the pointer x is known not to be nil.
func (a *Scope) NotNil(x *ir.Expr) bool {
	return x.Op == ir.OpVar && a.Origins.NotNil(x.Var) || a.Presence.Has(x)
}

// Evaluated reports whether the evaluation of the place e cannot fail if an iteration runs.
func (a *Scope) Evaluated(e *ir.Expr) bool {
	return nilness.Reachable(e, func(p *ir.Expr) bool { return a.NotNil(p) || a.reached.Has(p) })
}
