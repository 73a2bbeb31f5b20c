package vector

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// checks are what must hold at run time beside that there are iterations
// enough.
func (a *attempt) checks(end *ir.Expr, pairs []pair) []*ir.Expr {
	var list []*ir.Expr
	seen := map[string]bool{}
	check := func(e *ir.Expr) {
		if key := a.key(a.origins.Expand(e)); !seen[key] {
			seen[key] = true
			list = append(list, e)
		}
	}
	for _, l := range a.limits {
		if first := sumOf(a.lo, l.p.off); !match.Natural(first) {
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
	x, y := match.Literal(lo), match.Literal(build.OrZero(off))
	if x != nil && y != nil {
		if n, ok := constant.Int64Val(constant.BinaryOp(x, token.ADD, y)); ok && n >= 0 {
			return ir.Int(n)
		} else if ok {
			return ir.Unary(token.SUB, ir.Int(-n))
		}
	}
	return build.Add(lo, build.OrZero(off))
}
