package induction

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Bounds returns the lowest index of a counted loop that steps by one, and the index after the last. Both are valid
// inside the loop.
func Bounds(l *ir.Loop) (low, end Polynomial, ok bool) {
	if l.Index == nil || l.Over != nil || l.Step != 1 && l.Step != -1 {
		return nil, nil, false
	}
	from, okFrom := Of(l.From)
	to, okTo := Of(l.To)
	one := Constant(1)
	switch {
	case !okFrom || !okTo:
		return nil, nil, false
	case l.Step == 1 && l.Cmp == token.LSS:
		return from, to, true
	case l.Step == 1 && l.Cmp == token.LEQ:
		return from, to.Plus(one), true
	case l.Step == -1 && l.Cmp == token.GTR:
		return to.Plus(one), from.Plus(one), true
	case l.Step == -1 && l.Cmp == token.GEQ:
		return to, from.Plus(one), true
	}
	return nil, nil, false
}

// NonNegative reports whether p is known to be at least 0 in the loops of around, listed from the outermost one, if
// the variables in known are at least 0. It replaces each index by the bound that makes p smaller.
func (p Polynomial) NonNegative(around []*ir.Loop, known map[*ir.Var]bool) bool {
	for _, l := range slices.Backward(around) {
		if l.Index == nil || !p.Uses(l.Index) {
			continue
		}
		low, end, ok := Bounds(l)
		slope, rest, linear := p.Linear(l.Index)
		if !ok || !linear {
			return false
		}
		switch {
		case slope.positive(known):
			p = rest.Plus(slope.Times(low))
		case slope.Times(Constant(-1)).positive(known):
			p = rest.Plus(slope.Times(end.Minus(Constant(1))))
		default:
			return false
		}
	}
	return p.positive(known)
}

// positive reports whether all terms of p are clearly at least 0.
func (p Polynomial) positive(known map[*ir.Var]bool) bool {
	return !slices.ContainsFunc(p, func(t term) bool {
		return t.coefficient < 0 || slices.ContainsFunc(t.factors, func(f *ir.Expr) bool { return !nonNegative(f, known) })
	})
}

// nonNegative reports whether e is a length, a maximum with an operand that is at least 0, or one of the variables in
// known.
func nonNegative(e *ir.Expr, known map[*ir.Var]bool) bool {
	switch e.Op {
	case ir.OpVar:
		return known[e.Var]
	case ir.OpBuiltin:
		return e.Builtin() == effects.Len || e.Builtin() == effects.Cap || match.Natural(e)
	}
	return false
}
