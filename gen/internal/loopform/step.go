package loopform

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// stepped returns the integer variable to which st adds, and the number that it adds, or nil if there is none.
func stepped(st ir.Stmt) (v *ir.Var, step *ir.Expr) {
	a, ok := st.(*ir.Assign)
	if !ok || a.LHS.Op != ir.OpVar || !match.Int(a.LHS.Type) {
		return nil, nil
	}
	v = a.LHS.Var
	switch {
	case v.Addressed:
		return nil, nil
	case a.Tok == token.ADD_ASSIGN:
		return v, a.RHS
	case a.Tok == token.SUB_ASSIGN:
		return v, ir.Unary(token.SUB, a.RHS)
	case a.Tok != token.ASSIGN || a.RHS.Op != ir.OpBinary:
		return nil, nil
	case a.RHS.Tok == token.ADD && match.Var(a.RHS.Args[0], v):
		return v, a.RHS.Args[1]
	case a.RHS.Tok == token.ADD && match.Var(a.RHS.Args[1], v):
		return v, a.RHS.Args[0]
	case a.RHS.Tok == token.SUB && match.Var(a.RHS.Args[0], v):
		return v, ir.Unary(token.SUB, a.RHS.Args[1])
	}
	return nil, nil
}

// An inductionVar is a variable that is declared outside a loop. In the loop, only its steps write it, and every
// iteration runs all of them.
type inductionVar struct {
	v     *ir.Var
	step  induction.Polynomial // the number that an iteration adds
	steps int                  // the number of statements that add to it
}

// inductionVars finds the induction variables of l, in the order of their first steps.
func (s *simplifier) inductionVars(l *ir.Loop) []*inductionVar {
	var list []*inductionVar
	of := map[*ir.Var]*inductionVar{}
	for _, st := range l.Body.Stmts {
		v, step := stepped(st)
		if v == nil || v == l.Index {
			continue
		}
		if of[v] == nil {
			of[v] = &inductionVar{v: v}
			list = append(list, of[v])
		}
		p, ok := induction.Of(step)
		if iv := of[v]; ok && !p.Any(func(f *ir.Expr) bool { return !s.invariant(f) && !match.Var(f, l.Index) }) {
			iv.step = iv.step.Plus(p)
			iv.steps++
		}
	}
	var kept []*inductionVar
	own := l.Body.Declared()
	for _, iv := range list {
		if iv.steps == s.written[iv.v] && !own[iv.v] {
			kept = append(kept, iv)
		}
	}
	return kept
}

// invariant reports whether e is an integer that has one value during the current loop and can be computed before it.
func (s *simplifier) invariant(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && s.written[x.Var] == 0 && x.Var != s.of.Index && !x.Var.Addressed
		case ir.OpConst, ir.OpNil:
		case ir.OpGlobal:
			ok = ok && x.IsConst()
		case ir.OpUnary, ir.OpConvert:
			ok = ok && match.Basic(x.Type)
		case ir.OpBinary:
			ok = ok && match.NeverFails(x)
		case ir.OpField:
			ok = ok && s.unchanged(x)
		case ir.OpRuntime:
			ok = ok && x.IsTrips()
		case ir.OpBuiltin:
			ok = ok && (x.Builtin() == effects.Len || x.Builtin() == effects.Cap || x.Builtin() == effects.Min || x.Builtin() == effects.Max) && match.Basic(x.Type)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// unchanged reports whether the field x does not change during the loop and can be read before it.
func (s *simplifier) unchanged(x *ir.Expr) bool {
	if analysis.IsRef(x.Args[0].Type) && !s.followed(x.Args[0]) {
		return false
	}
	return !s.effects.StoredIn(s.of, x)
}

// followed reports whether the condition of the loop always dereferences the pointer p.
func (s *simplifier) followed(p *ir.Expr) bool {
	first := s.of.Cond
	for first != nil && first.Op == ir.OpBinary && first.Tok == token.LAND {
		first = first.Args[0]
	}
	found := false
	if first != nil {
		first.Walk(func(y *ir.Expr) bool {
			found = found || y.Op == ir.OpField && ir.Same(y.Args[0], p)
			return !found
		})
	}
	return found
}
