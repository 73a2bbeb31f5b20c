package loopform

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// count turns l into a counted loop if its condition determines the number of iterations. It returns the statements
// that precede the loop.
func (s *simplifier) count(l *ir.Loop, at scope) []ir.Stmt {
	if l.Index != nil || l.Cond == nil {
		return nil
	}
	s.gatherSteps(l)
	vars := s.inductionVars(l)
	if len(vars) == 0 || s.simple(l, vars, at) {
		return nil
	}
	trips := s.trips(l.Cond, vars)
	if trips == nil {
		return nil
	}
	for _, iv := range vars {
		trips = trips.Map(inPlaceOf(iv.v, func() *ir.Expr { return at.entry(iv.v) }))
	}
	trips = trips.Map(tidied)
	n := s.fresh(&ir.Var{Name: "trips", Temp: true})
	s.counts[n] = true
	l.Index, l.From, l.To, l.Step, l.Cmp, l.Cond = s.fresh(&ir.Var{Name: "k", Temp: true}), ir.Int(0), ir.Use(n), 1, token.LSS, nil
	return []ir.Stmt{build.Define(n, trips)}
}

// simple turns a loop that compares a variable, which it steps by one, into a counted loop.
func (s *simplifier) simple(l *ir.Loop, vars []*inductionVar, at scope) bool {
	c := l.Cond
	if c.Op != ir.OpBinary || c.Args[0].Op != ir.OpVar || !s.invariant(c.Args[1]) || !match.Int(c.Args[1].Type) {
		return false
	}
	for _, iv := range vars {
		n, _ := iv.step.Constant()
		up := n == 1 && (c.Tok == token.LSS || c.Tok == token.LEQ)
		down := n == -1 && (c.Tok == token.GTR || c.Tok == token.GEQ)
		if iv.v != c.Args[0].Var {
			continue
		}
		cmp := c.Tok
		if cmp == token.NEQ && n == 1 && at.entry(iv.v).IsZero() && c.Args[1].Builtin() == effects.Len {
			cmp, up = token.LSS, true // the variable counts from 0 by ones, so it reaches a length
		}
		if up || down {
			l.Index, l.From, l.To, l.Step, l.Cmp, l.Cond = s.fresh(iv.v), ir.Use(iv.v), c.Args[1], n, cmp, nil
			return true
		}
	}
	return false
}

// gatherSteps replaces each pair t := v + d; v = t by a step. Parallel assignments such as i, j = i+1, j-1 are
// lowered to such pairs.
func (s *simplifier) gatherSteps(l *ir.Loop) {
	named := map[*ir.Var]*ir.Assign{}
	gone := map[ir.Stmt]bool{}
	for _, st := range l.Body.Stmts {
		a, ok := st.(*ir.Assign)
		switch {
		case !ok || a.LHS.Op != ir.OpVar || !match.Int(a.LHS.Type):
		case a.Tok == token.DEFINE:
			named[a.LHS.Var] = a
		case a.Tok == token.ASSIGN && a.RHS.Op == ir.OpVar:
			if def := named[a.RHS.Var]; def != nil && s.gather(l, a, def) {
				gone[def] = true
			}
		}
	}
	rewrite.Prune(l.Body, func(st ir.Stmt) bool { return gone[st] })
	s.setCurrent(l)
}

// gather turns a, which assigns the value of def to v, into a step, if nothing else writes v and the value is v plus
// an invariant number.
func (s *simplifier) gather(l *ir.Loop, a, def *ir.Assign) bool {
	t := def.LHS.Var
	if s.written[t] != 1 || s.written[a.LHS.Var] != 1 || l.Body.Mentions(t) != 2 {
		return false
	}
	step := &ir.Assign{Note: a.Note, LHS: a.LHS, RHS: def.RHS, Tok: token.ASSIGN}
	v, by := stepped(step)
	if v == nil || !s.invariant(by) {
		return false
	}
	a.RHS = def.RHS
	return true
}

// trips returns the number of iterations for which cond is true, or nil if it is not known.
func (s *simplifier) trips(cond *ir.Expr, vars []*inductionVar) *ir.Expr {
	if cond.Op != ir.OpBinary {
		return nil
	}
	x, y := cond.Args[0], cond.Args[1]
	switch cond.Tok {
	case token.LAND:
		a, b := s.trips(x, vars), s.trips(y, vars)
		if a == nil || b == nil {
			return nil
		}
		return ir.Builtin("min", a.Type, a, b)
	case token.LSS:
		return s.tripsBelow(x, y, vars, 0)
	case token.LEQ:
		return s.tripsBelow(x, y, vars, 1)
	case token.GTR:
		return s.tripsBelow(y, x, vars, 0)
	case token.GEQ:
		return s.tripsBelow(y, x, vars, 1)
	}
	return nil
}

// tripsBelow returns how often x < y + more is true, if the difference decreases by the same number in each
// iteration.
func (s *simplifier) tripsBelow(x, y *ir.Expr, vars []*inductionVar, more int64) *ir.Expr {
	low, ok := induction.Of(x)
	high, ok2 := induction.Of(y)
	if !ok || !ok2 {
		return nil
	}
	var step induction.Polynomial
	rest := low.Minus(high)
	for _, iv := range vars {
		slope, without, linear := rest.Linear(iv.v)
		if !linear || iv.step.Any(func(f *ir.Expr) bool { return !s.invariant(f) }) || slope.Any(func(f *ir.Expr) bool { return !s.invariant(f) }) {
			return nil
		}
		rest, step = without, step.Plus(slope.Times(iv.step))
	}
	if rest.Any(func(f *ir.Expr) bool { return !s.invariant(f) }) {
		return nil
	}
	if n, known := step.Constant(); known && n <= 0 {
		return nil
	}
	return ir.Runtime("Trips", x.Type, low.Expr(), high.Plus(induction.Constant(more)).Expr(), step.Expr())
}

// tidied returns x, an argument of Trips, without terms that cancel.
func tidied(x *ir.Expr) *ir.Expr {
	if x.IsTrips() {
		for i, a := range x.Args {
			if p, ok := induction.Of(a); ok {
				x.Args[i] = p.Expr()
			}
		}
	}
	return x
}
