package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// condition returns a mask of the iterations in which e holds.
func (a *expressions) condition(e *ir.Expr) *ir.Expr {
	a.size++
	switch {
	case e.Op == ir.OpVar && a.varying[e.Var]:
		return ir.Use(a.twin(e.Var, maskType))
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		return mask("Not", a.condition(e.Args[0]))
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR):
		return a.both(e)
	case e.Op == ir.OpBinary && comparisons[e.Tok] != "":
		return a.compare(e)
	case e.Op == ir.OpIndex && types.Identical(e.Type, types.Typ[types.Bool]):
		name, args := a.loadPlain(e, "it compares elements of type %s")
		return mask(name, args...)
	}
	a.refuse("the condition %s has no vector form", e)
	return mask("First", ir.Int(0))
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
	return mask(name, sides...)
}

func (a *expressions) compare(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	name := comparisons[e.Tok]
	switch {
	case isFloat(x.Type) && isFloat(y.Type):
		return mask(name, a.vector(x), a.vector(y))
	case isInt(x.Type) && isInt(y.Type) && a.linear(x).ok && a.linear(y).ok:
		return mask(name, a.ramp(x), a.ramp(y))
	case isInteger(x.Type) && isInteger(y.Type):
		return compareInts(e.Tok, a.integers(x), a.integers(y))
	}
	a.refuse("it compares values of type %s", x.Type)
	return mask("First", ir.Int(0))
}

// compareInts compares by the two comparisons that there are.
func compareInts(tok token.Token, x, y *ir.Expr) *ir.Expr {
	switch tok {
	case token.EQL:
		return mask("EqInt", x, y)
	case token.NEQ:
		return mask("Not", mask("EqInt", x, y))
	case token.LSS:
		return mask("LtInt", x, y)
	case token.GEQ:
		return mask("Not", mask("LtInt", x, y))
	case token.GTR:
		return mask("LtInt", y, x)
	}
	return mask("Not", mask("LtInt", y, x))
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
	if base.Op == ir.OpVar && a.private[base.Var] || !isSlice(base.Type) || !a.invariant(base) {
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
			ok = ok && neverFails(x)
		}
		return ok
	})
	return ok
}

// neverFails reports whether the operation e succeeds for all operands: it divides no
// integers but by constants, and shifts by nothing that may be negative.
func neverFails(e *ir.Expr) bool {
	switch e.Tok {
	case token.QUO, token.REM:
		return isFloat(e.Type) || e.Args[1].IsConst()
	case token.SHL, token.SHR:
		count, ok := e.Args[1].Type.Underlying().(*types.Basic)
		return e.Args[1].IsConst() || ok && count.Info()&types.IsUnsigned != 0
	}
	return true
}
