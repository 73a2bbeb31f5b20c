package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// condition returns a mask of the iterations in which e holds.
func (a *expressions) condition(e *ir.Expr) *ir.Expr {
	a.size++
	switch {
	case e.Op == ir.OpVar && a.varying[e.Var]:
		return ir.Use(a.twin(e.Var, lane.MaskType))
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		return lane.Mask("Not", a.condition(e.Args[0]))
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR):
		return a.both(e)
	case e.Op == ir.OpBinary && lane.Comparisons[e.Tok] != "":
		return a.compare(e)
	case e.Op == ir.OpIndex && types.Identical(e.Type, types.Typ[types.Bool]):
		name, args := a.loadPlain(e, "it compares elements of type %s")
		return lane.Mask(name, args...)
	}
	a.refuse("the condition %s has no vector form", e)
	return lane.Mask("First", ir.Int(0))
}

// both joins two conditions, which are both evaluated.
func (a *expressions) both(e *ir.Expr) *ir.Expr {
	name := "And"
	if e.Tok == token.LOR {
		name = "Or"
	}
	sides := make([]*ir.Expr, 2)
	for i, x := range e.Args {
		if i == 1 && !a.totalWithin(x) {
			a.refuse("the right-hand side of %s may fail where the left one decides", e)
		}
		sides[i] = a.condition(x)
	}
	return lane.Mask(name, sides...)
}

func (a *expressions) compare(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	name := lane.Comparisons[e.Tok]
	switch {
	case match.Float(x.Type) && match.Float(y.Type):
		return lane.Mask(name, a.vector(x), a.vector(y))
	case match.Int(x.Type) && match.Int(y.Type) && a.linear(x).ok && a.linear(y).ok:
		return lane.Mask(name, a.ramp(x), a.ramp(y))
	case lane.Integers(x.Type) && lane.Integers(y.Type):
		return lane.CompareInts(e.Tok, a.integers(x), a.integers(y))
	}
	a.refuse("it compares values of type %s", x.Type)
	return lane.Mask("First", ir.Int(0))
}

// totalWithin is total for iterations that vectors run: elements that these read in
// order are there (bound).
func (a *uniformity) totalWithin(e *ir.Expr) bool {
	c := e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if x.Op == ir.OpIndex && a.readInOrder(x) {
			return ir.Use(a.loop.Index)
		}
		return x
	})
	return a.total(c)
}

// readInOrder reports whether iterations that follow each other read elements that do.
func (a *uniformity) readInOrder(e *ir.Expr) bool {
	base, p := e.Args[0], a.linear(e.Args[1])
	if base.Op == ir.OpVar && a.private[base.Var] || !match.Slice(base.Type) || !a.invariant(base) {
		return false
	}
	if !p.ok || p.step != 1 || p.off != nil && !a.invariant(p.off) {
		return false
	}
	return !a.early(sumOf(a.lo, p.off))
}

// total reports whether evaluating e in iterations that would not evaluate it
// cannot fail.
func (a *scope) total(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpIndex, ir.OpDeref, ir.OpSlice:
			ok = false
		case ir.OpField:
			ok = ok && a.plain(x)
		case ir.OpBinary:
			ok = ok && match.NeverFails(x)
		}
		return ok
	})
	return ok
}
