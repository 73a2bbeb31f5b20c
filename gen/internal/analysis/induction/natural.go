package induction

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// Bounds returns the least index of a counted loop that steps by one, and the one after
// its last; they hold inside the loop.
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

// Natural reports whether p is known to be at least 0 in the loops around, which are
// listed from the outermost, where the variables known are. An index stands for one of
// its ends, whichever makes p less.
func (p Polynomial) Natural(around []*ir.Loop, known map[*ir.Var]bool) bool {
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

// positive reports whether p is a sum of what is at least 0 at sight.
func (p Polynomial) positive(known map[*ir.Var]bool) bool {
	return !slices.ContainsFunc(p, func(t term) bool {
		return t.coefficient < 0 || slices.ContainsFunc(t.factors, func(f *ir.Expr) bool { return !natural(f, known) })
	})
}

// natural reports whether e is a length, a largest value of which one is at least 0, or
// one of the variables known.
func natural(e *ir.Expr, known map[*ir.Var]bool) bool {
	switch e.Op {
	case ir.OpVar:
		return known[e.Var]
	case ir.OpBuiltin:
		return e.Builtin() == effects.Len || e.Builtin() == effects.Cap || match.Natural(e)
	}
	return false
}
