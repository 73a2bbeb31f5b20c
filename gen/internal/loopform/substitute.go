package loopform

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A scope has the statements before and after a loop in its block.
type scope struct{ before, after []ir.Stmt }

// substitute defines the induction variables of l in each iteration, as formulas of the index. It returns the
// statements that assign the final values of variables that are read after the loop.
func (s *simplifier) substitute(l *ir.Loop, at scope) []ir.Stmt {
	if l.Index == nil {
		return nil
	}
	var after, begin []ir.Stmt
	for _, iv := range ownFirst(s.inductionVars(l), l) {
		own := match.Var(l.From, iv.v)
		if !own && !readIn(l, iv.v) {
			after = append(after, s.total(l, iv, at)...)
			continue
		}
		if !own && s.counter(l, iv) {
			continue
		}
		entry := at.entry(iv.v)
		f, ok := s.formula(l, iv, entry, own)
		if !ok {
			continue
		}
		w := l.Index
		if own {
			l.From = entry
		} else {
			w = s.fresh(iv.v)
			begin = append(begin, build.Define(w, f.now))
		}
		rename(l.Body, iv.v, w)
		if s.readAfter(iv.v, at) {
			after = append(after, s.leave(l, iv.v, f, at))
		} else {
			s.release(l, iv.v, w, at)
		}
	}
	l.Body.Stmts = append(begin, l.Body.Stmts...)
	return after
}

// ownFirst puts the variable by which l counts before the others, because their values follow from its first value.
func ownFirst(list []*inductionVar, l *ir.Loop) []*inductionVar {
	i := slices.IndexFunc(list, func(iv *inductionVar) bool { return match.Var(l.From, iv.v) })
	if i < 0 {
		return list
	}
	return slices.Concat(list[i:i+1], list[:i], list[i+1:])
}

// counter reports whether iv adds a constant in each iteration of a loop whose iterations the function itself counts.
// The reverse sweep undoes such a counter, and so reads neighbouring elements one after the other.
func (s *simplifier) counter(l *ir.Loop, iv *inductionVar) bool {
	_, number := iv.step.Constant()
	return number && !s.counters[iv.v] && !(l.To.Op == ir.OpVar && s.counts[l.To.Var])
}

// readIn reports whether l reads v other than in its steps.
func readIn(l *ir.Loop, v *ir.Var) bool {
	n := l.Body.Mentions(v)
	for _, st := range l.Body.Stmts {
		if u, _ := stepped(st); u == v {
			n -= (&ir.Block{Stmts: []ir.Stmt{st}}).Mentions(v)
		}
	}
	return n > 0
}

// entry returns the value of v before the loop. It is a constant if that is known, and otherwise v.
func (at scope) entry(v *ir.Var) *ir.Expr {
	for _, st := range slices.Backward(at.before) {
		if a, ok := st.(*ir.Assign); ok && match.Var(a.LHS, v) && (a.Tok == token.DEFINE || a.Tok == token.ASSIGN) {
			if a.RHS.Op == ir.OpConst {
				return a.RHS.Clone()
			}
			break
		}
		if d, ok := st.(*ir.Decl); ok && d.Var == v {
			return ir.Int(0)
		}
		if match.Changes(&ir.Block{Stmts: []ir.Stmt{st}})[v] {
			break
		}
	}
	return ir.Use(v)
}

// readAfter reports whether v may be read after a loop.
func (s *simplifier) readAfter(v *ir.Var, at scope) bool {
	if v.Result {
		return true
	}
	if at.declares(v) || v.Param && len(s.around) == 0 {
		return (&ir.Block{Stmts: at.after}).Mentions(v) > 0
	}
	return true
}

// release gives w the name of v, and removes the declaration of v, if neither the loop nor the statements before it
// use v.
func (s *simplifier) release(l *ir.Loop, v, w *ir.Var, at scope) {
	if (&ir.Block{Stmts: at.before}).Mentions(v) > 1 || (&ir.Block{Stmts: []ir.Stmt{l}}).Mentions(v) > 0 {
		return
	}
	for i, st := range at.before {
		if a, ok := st.(*ir.Assign); ok && match.Var(a.LHS, v) && a.RHS.Op == ir.OpConst {
			at.before[i] = &ir.Comment{}
			v.Name, w.Name = w.Name, v.Name
		}
	}
}

// declares reports whether v is declared in the block of the loop.
func (at scope) declares(v *ir.Var) bool {
	return slices.ContainsFunc(at.before, func(st ir.Stmt) bool { return slices.Contains(ir.Declares(st), v) })
}

// leave assigns v its value after the loop. If v is declared in the block of the loop, the later statements use a new
// variable. Otherwise this is a step of the enclosing loop.
func (s *simplifier) leave(l *ir.Loop, v *ir.Var, f values, at scope) ir.Stmt {
	if !at.declares(v) {
		if f.total != nil && match.Var(f.entry, v) {
			return &ir.Assign{Note: l.Note, LHS: ir.Use(v), RHS: f.total, Tok: token.ADD_ASSIGN}
		}
		return build.WithNote(build.Set(v, f.last), l.Note)
	}
	w := s.fresh(v)
	for _, st := range at.after {
		swap(st, v, func() *ir.Expr { return ir.Use(w) })
	}
	return build.WithNote(build.Define(w, f.last), l.Note)
}

// A values has the values of an induction variable before a loop, in an iteration and after the loop, and the sum of
// its steps. total is nil if there is no formula for the sum.
type values struct{ entry, now, last, total *ir.Expr }

// formula returns the values of iv. ok is false if there is no formula for them.
func (s *simplifier) formula(l *ir.Loop, iv *inductionVar, entry *ir.Expr, own bool) (f values, ok bool) {
	if own {
		step, constant := iv.step.Constant()
		return values{entry, ir.Use(l.Index), leaves(l, entry), nil}, constant && step == l.Step
	}
	slope, rest, linear := iv.step.Linear(l.Index)
	low, end, ok := induction.Bounds(l)
	if !linear || !ok || low.Uses(iv.v) || end.Uses(iv.v) {
		return f, false
	}
	index, _ := induction.Of(ir.Use(l.Index))
	if l.Step > 0 {
		f.now = induction.Sum(slope, rest, low, index)
	} else {
		f.now = induction.Sum(slope, rest, index.Plus(induction.Constant(1)), end)
	}
	if !end.Minus(low).NonNegative(s.around, s.counts) {
		end, ok = induction.Of(ir.Builtin("max", iv.v.Type, low.Expr(), end.Expr()))
	}
	total := induction.Sum(slope, rest, low, end)
	return values{entry, plus(entry, f.now), plus(entry, total), total}, ok
}

// plus returns entry + by.
func plus(entry, by *ir.Expr) *ir.Expr {
	sum := build.Add(entry.Clone(), by)
	if p, ok := induction.Of(sum); ok {
		return p.Expr()
	}
	return sum
}

// leaves returns the index after the last iteration of a loop with steps of one.
func leaves(l *ir.Loop, from *ir.Expr) *ir.Expr {
	to, one := l.To.Clone(), ir.Int(1)
	switch l.Cmp {
	case token.LEQ:
		to = build.Add(to, one)
	case token.GEQ:
		to = ir.Binary(token.SUB, to, one)
	}
	if l.Step > 0 {
		return ir.Builtin("max", l.Index.Type, from.Clone(), to)
	}
	return ir.Builtin("min", l.Index.Type, from.Clone(), to)
}

// rename replaces v by w plus the steps so far, and removes the steps.
func rename(b *ir.Block, v, w *ir.Var) {
	var added induction.Polynomial
	kept := b.Stmts[:0:0]
	for _, st := range b.Stmts {
		if u, step := stepped(st); u == v {
			p, _ := induction.Of(step)
			added = added.Plus(p)
			continue
		}
		kept = append(kept, st)
		swap(st, v, func() *ir.Expr {
			n, constant := added.Constant()
			switch {
			case len(added) == 0:
				return ir.Use(w)
			case constant && n < 0:
				return ir.Binary(token.SUB, ir.Use(w), ir.Int(-n))
			}
			return ir.Binary(token.ADD, ir.Use(w), added.Expr())
		})
	}
	b.Stmts = kept
}

// swap replaces each v in st by another expression.
func swap(st ir.Stmt, v *ir.Var, by func() *ir.Expr) {
	rewrite.All(&ir.Block{Stmts: []ir.Stmt{st}}, inPlaceOf(v, by))
}

func inPlaceOf(v *ir.Var, by func() *ir.Expr) func(*ir.Expr) *ir.Expr {
	return func(x *ir.Expr) *ir.Expr {
		if match.Var(x, v) {
			return by()
		}
		return x
	}
}
