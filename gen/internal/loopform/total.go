package loopform

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// total removes the steps of iv from l, if l does not read iv otherwise. It returns the statement that makes all of
// the steps after the loop (final value replacement):
//
//	n := 0; for i := range x { s += x[i]; n++ }; return s / float64(n)
//	for i := range x { s += x[i] }; n := len(x); return s / float64(n)
//
// The value after the loop is then known before the loop. The reverse sweep can start with it, and so run each
// iteration together with its reverse. In an inner loop, the total would be a step of the outer loop and might have
// no vector form, so such steps are not changed.
func (s *simplifier) total(l *ir.Loop, iv *inductionVar, at scope) []ir.Stmt {
	if len(s.around) > 0 || !s.readAfter(iv.v, at) || !s.invariant(l.From) || !s.invariant(l.To) {
		return nil
	}
	entry := at.entry(iv.v)
	f, ok := s.formula(l, iv, entry, false)
	if !ok {
		f, ok = strided(l, iv, entry)
	}
	if !ok {
		return nil
	}
	rename(l.Body, iv.v, l.Index)
	return []ir.Stmt{s.leave(l, iv.v, f, at)}
}

// strided returns the values of iv if the index of l takes steps larger than one, and iv takes the same step in each
// iteration.
func strided(l *ir.Loop, iv *inductionVar, entry *ir.Expr) (f values, ok bool) {
	from, okFrom := induction.Of(l.From)
	to, okTo := induction.Of(l.To)
	if !okFrom || !okTo || l.Step <= 1 || l.Cmp != token.LSS || iv.step.Uses(l.Index) || from.Uses(iv.v) || to.Uses(iv.v) {
		return f, false
	}
	trips := ir.Runtime("Trips", iv.v.Type, from.Expr(), to.Expr(), ir.Int(l.Step))
	total := trips
	if n, constant := iv.step.Constant(); !constant || n != 1 {
		total = ir.Binary(token.MUL, iv.step.Expr(), trips)
	}
	return values{entry, nil, build.Add(entry.Clone(), total), total}, true
}
