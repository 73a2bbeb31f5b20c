package nilness

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/definition"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A Facts records which pointers are not nil at a statement, because the function has dereferenced them before. These
// pointers do not change during the lifetime of their variables.
type Facts struct {
	followed []*ir.Expr
	rules    []rule
}

// A rule states that a pointer is not nil if some others are not nil. Otherwise the function would have panicked.
type rule struct {
	given []*ir.Expr
	then  *ir.Expr
}

// Fork returns a copy that changes independently.
func (p Facts) Fork() Facts {
	return Facts{slices.Clip(p.followed), slices.Clip(p.rules)}
}

// Learn records the pointers that s itself dereferences whenever it runs to its end. If s panics for nil pointers,
// Learn also records the rules that follow from this.
func (p *Facts) Learn(s ir.Stmt, o *definition.Map) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) { p.Follow(*e, o.Fixed) })
	if branch, ok := s.(*ir.If); ok {
		p.learnRules(branch, nil, o)
	}
}

// Within records the pointers that the bounds of l dereference and that do not change while l runs.
func (p *Facts) Within(l *ir.Loop, o *definition.Map) {
	changed := match.Changes(l.Body)
	steady := func(v *ir.Var) bool { return o.KeepsValue(v) || !v.Addressed && !changed[v] }
	ir.Exprs(l, func(e **ir.Expr, _ bool) {
		p.Follow(*e, func(x *ir.Expr) bool { return o.Same(x, steady) })
	})
}

// Follow records the pointers that the evaluation of e dereferences and for which stays is true.
func (p *Facts) Follow(e *ir.Expr, stays func(*ir.Expr) bool) {
	EachFollowed(e, func(x *ir.Expr) {
		if stays(x) && !p.Has(x) {
			p.followed = append(p.followed, x)
		}
	})
}

// EachFollowed calls f for the pointers that the evaluation of e always dereferences.
func EachFollowed(e *ir.Expr, f func(*ir.Expr)) {
	if e == nil || e.Op == ir.OpFuncType || e.HasZeroWins() || ir.Measures(e) {
		return
	}
	args := e.Args
	switch e.Op {
	case ir.OpBinary:
		if e.Tok == token.LAND || e.Tok == token.LOR {
			args = args[:1]
		}
	case ir.OpField, ir.OpDeref, ir.OpIndex, ir.OpSlice:
		if match.Pointer(args[0].Type) {
			f(args[0])
		}
	}
	for _, x := range args {
		EachFollowed(x, f)
	}
}

// learnRules splits the checks at the start of a function into rules:
//
//	if m != nil {
//		if m.Data != nil && mBar.Data == nil { panic(...) }
//	}
func (p *Facts) learnRules(s *ir.If, given []*ir.Expr, o *definition.Map) {
	there, missing, other := nilTests(s.Cond)
	given = append(slices.Clip(given), there...)
	switch {
	case other || len(missing) > 1 || s.Else != nil && len(s.Else.Stmts) > 0:
	case len(missing) == 1 && match.Panics(s.Then) && !slices.ContainsFunc(append(given, missing[0]), func(x *ir.Expr) bool { return !o.Fixed(x) }):
		p.rules = append(p.rules, rule{given, missing[0]})
	case len(missing) == 0:
		for _, t := range s.Then.Stmts {
			if inner, ok := t.(*ir.If); ok {
				p.learnRules(inner, given, o)
			}
		}
	}
}

// nilTests returns the pointers for which cond requires that they are not nil, and those for which it requires that
// they are nil. other tells whether cond has other operands.
func nilTests(cond *ir.Expr) (there, missing []*ir.Expr, other bool) {
	switch {
	case cond.Op != ir.OpBinary:
	case cond.Tok == token.LAND:
		there, missing, other = nilTests(cond.Args[0])
		t, m, o := nilTests(cond.Args[1])
		return append(there, t...), append(missing, m...), other || o
	case cond.Args[1].Op != ir.OpNil || !match.Pointer(cond.Args[0].Type):
	case cond.Tok == token.NEQ:
		return cond.Args[:1:1], nil, false
	case cond.Tok == token.EQL:
		return nil, cond.Args[:1:1], false
	}
	return nil, nil, true
}

// Has reports whether the pointer x is known not to be nil.
func (p *Facts) Has(x *ir.Expr) bool { return p.derives(x, len(p.rules)) }

// derives is Has with the first n rules.
func (p *Facts) derives(x *ir.Expr, n int) bool {
	if slices.ContainsFunc(p.followed, func(y *ir.Expr) bool { return ir.Same(x, y) }) {
		return true
	}
	for k, r := range p.rules[:n] {
		if ir.Same(r.then, x) && !slices.ContainsFunc(r.given, func(y *ir.Expr) bool { return !p.derives(y, k) }) {
			return true
		}
	}
	return false
}

// Reachable reports whether the evaluation of the place e cannot fail if the pointers for which there is true are not
// nil.
func Reachable(e *ir.Expr, there func(*ir.Expr) bool) bool {
	switch e.Op {
	case ir.OpVar:
		return true
	case ir.OpField, ir.OpDeref:
		x := e.Args[0]
		return Reachable(x, there) && (!analysis.IsRef(x.Type) || there(x))
	}
	return false
}
