package codegen

import (
	"go/token"
	"go/types"
	"math"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// condition returns a mask of the iterations for which e is true.
func (a *expressions) condition(e *ir.Expr) *ir.Expr {
	a.counts.Size++
	switch {
	case e.Op == ir.OpVar && a.plan.Uniformity.Varying[e.Var]:
		return ir.Use(a.twin(e.Var, lane.MaskType))
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		return lane.Mask("Not", a.condition(e.Args[0]))
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR):
		return a.both(e)
	case e.Op == ir.OpBinary && lane.Comparisons[e.Tok] != "":
		return a.compare(e)
	case lane.CalledPredicate(e) != "":
		return a.predicated(e)
	case e.Op == ir.OpIndex && types.Identical(e.Type, types.Typ[types.Bool]):
		name, args := a.loadPlain(e)
		return lane.Mask(name, args...)
	}
	panic(unsupported(e))
}

// both combines two conditions, both of which are evaluated.
func (a *expressions) both(e *ir.Expr) *ir.Expr {
	name := "And"
	if e.Tok == token.LOR {
		name = "Or"
	}
	x := a.condition(e.Args[0])
	return lane.Mask(name, x, a.condition(e.Args[1]))
}

// ordered returns integers that compare as signed numbers like those of e. The first bit of unsigned integers is
// flipped.
func (a *expressions) ordered(e *ir.Expr) *ir.Expr {
	if !lane.Unsigned(e.Type) || lane.Bits(e.Type) < 64 {
		return a.integers(e)
	}
	return lane.IntVec("XorInt", a.integers(e), lane.IntVec("SplatInt", ir.Int(math.MinInt64)))
}

// compareBools returns the mask of the comparison tok of the booleans p and q.
func compareBools(tok token.Token, p, q *ir.Expr) *ir.Expr {
	m := lane.Mask("And", lane.Mask("Or", p, q), lane.Mask("Not", lane.Mask("And", p.Clone(), q.Clone())))
	if tok == token.EQL {
		return lane.Mask("Not", m)
	}
	return m
}

// predicated returns the mask of a call of a predicate on a number. For IsInf, the mask takes the second argument,
// the sign, into account.
func (a *expressions) predicated(e *ir.Expr) *ir.Expr {
	x := a.vector(e.Args[0])
	m := lane.Mask(lane.CalledPredicate(e), x)
	if len(e.Args) == 1 {
		return m
	}
	sign, _ := match.SmallInt(e.Args[1])
	switch negative := lane.Mask("Signbit", x.Clone()); {
	case sign < 0:
		return lane.Mask("And", m, negative)
	case sign > 0:
		return lane.Mask("And", m, lane.Mask("Not", negative))
	}
	return m
}

func (a *expressions) compare(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	name := lane.Comparisons[e.Tok]
	switch {
	case match.Float(x.Type) && match.Float(y.Type):
		return lane.Mask(name, a.vector(x), a.vector(y))
	case match.Int(x.Type) && match.Int(y.Type) && a.plan.Uniformity.Linear(x).Ok && a.plan.Uniformity.Linear(y).Ok:
		return lane.Mask(name, a.ramp(x), a.ramp(y))
	case lane.Integers(x.Type) && lane.Integers(y.Type):
		return lane.CompareInts(e.Tok, a.ordered(x), a.ordered(y))
	case match.Bool(x.Type) && match.Bool(y.Type):
		return compareBools(e.Tok, a.condition(e.Args[0]), a.condition(e.Args[1]))
	}
	panic(unsupported(e))
}
