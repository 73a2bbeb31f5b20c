package vector

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// checks are what must hold at run time beside that there are iterations
// enough.
func (a *attempt) checks(end *ir.Expr, pairs []pair) []*ir.Expr {
	var list []*ir.Expr
	seen := map[string]bool{}
	check := func(e *ir.Expr) {
		if key := a.key(a.origins.expand(e)); !seen[key] {
			seen[key] = true
			list = append(list, e)
		}
	}
	for _, l := range a.limits {
		if first := sumOf(a.lo, l.p.off); !natural(first) {
			if a.early(first) {
				a.refuse("its first iteration has no element of %s", l.base)
			}
			check(ir.Binary(token.GEQ, first.Clone(), ir.Int(0)))
		}
	}
	for _, r := range a.order {
		if e := a.worthLanes(r, end); e != nil {
			check(e)
		}
	}
	for _, y := range a.divisors {
		check(ir.Runtime("Invertible", types.Typ[types.Bool], y.Clone()))
	}
	for _, r := range a.order {
		if c := r.scale.product(); c != nil && !c.IsConst() {
			check(ir.Runtime("Moderate", types.Typ[types.Bool], c))
		}
	}
	for _, c := range a.compared(pairs) {
		check(c)
	}
	return list
}

// worthLanes asks whether elements are added to often enough to make up for the
// lanes that each of them has meanwhile; nil: that is certain.
func (a *attempt) worthLanes(r *reduction, end *ir.Expr) *ir.Expr {
	if !r.array {
		return nil
	}
	size := ir.Len(a.need(r.place))
	additions := ir.Binary(token.SUB, end.Clone(), ir.Use(a.next))
	for _, n := range r.trips {
		if a.key(n) == a.key(size) {
			return nil
		}
		additions = ir.Binary(token.MUL, additions, n.Clone())
	}
	return ir.Binary(token.LEQ, size, additions)
}

// sumOf returns the position of the first iteration.
func sumOf(lo, off *ir.Expr) *ir.Expr {
	x, y := literal(lo), literal(orZero(off))
	if x != nil && y != nil {
		if n, ok := constant.Int64Val(constant.BinaryOp(x, token.ADD, y)); ok && n >= 0 {
			return ir.Int(n)
		} else if ok {
			return ir.Unary(token.SUB, ir.Int(-n))
		}
	}
	return add(lo, orZero(off))
}

// literal returns the value of arithmetic on integer constants, with names too, as Go's
// compiler knows it; nil for others.
func literal(e *ir.Expr) constant.Value {
	switch {
	case e.Op == ir.OpConst || e.Op == ir.OpGlobal:
		return e.Val
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		if x := literal(e.Args[0]); x != nil {
			return constant.UnaryOp(token.SUB, x, 0)
		}
	case e.Op == ir.OpBinary && (e.Tok == token.ADD || e.Tok == token.SUB || e.Tok == token.MUL):
		if x, y := literal(e.Args[0]), literal(e.Args[1]); x != nil && y != nil {
			return constant.BinaryOp(x, e.Tok, y)
		}
	}
	return nil
}

// natural reports whether e is known not to be negative.
func natural(e *ir.Expr) bool {
	n, known := atLeast(e)
	return known && n >= 0
}

// atLeast returns a number that the start of a loop, or an element from there, is not
// below, if one is known.
func atLeast(e *ir.Expr) (n int64, known bool) {
	switch {
	case e.Op == ir.OpBinary && e.Tok == token.ADD:
		x, ok := atLeast(e.Args[0])
		y, too := integer(e.Args[1])
		return x + y, ok && too
	case e.Op == ir.OpBuiltin && e.Name == "max":
		for _, x := range e.Args {
			if m, ok := integer(x); ok && (!known || m > n) {
				n, known = m, true
			}
		}
		return n, known
	}
	return integer(e)
}

func and(e *ir.Expr, more ...*ir.Expr) *ir.Expr {
	for _, m := range more {
		e = ir.Binary(token.LAND, e, m)
	}
	return e
}
