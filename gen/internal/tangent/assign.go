package tangent

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A step makes the tangent of one statement.
type step struct{ partials }

func newStep(b *builder) *step { return &step{partials{b: b}} }

// A partials makes the derivatives of the parts of a statement. These may need statements before or after that
// statement.
type partials struct {
	b         *builder
	pre, post []ir.Stmt
	// root is the right-hand side. value is the variable that has this value after the statement and that the
	// statement does not read.
	root, value *ir.Expr
	late        bool // a partial reads value, so the tangent comes after the statement
	// target is the place for the tangent of goal, a part of the right-hand side. If a tangent needs separate
	// statements, they store it directly to target, and filled is set.
	goal, target *ir.Expr
	begin        func() ir.Stmt // makes target zero; nil if terms are added to it
	tok          token.Token    // the operator by which terms are added
	filled       bool
	kept         *ir.Var // goal is a maximum or minimum of this variable and others; target is its tangent
}

// emit adds statements of the tangent.
func (st *partials) emit(ss ...ir.Stmt) {
	if st.late {
		st.post = append(st.post, ss...)
		return
	}
	st.pre = append(st.pre, ss...)
}

func isBuiltin(x *ir.Expr, name string) bool { return x.Op == ir.OpBuiltin && x.Name == name }

func (st *step) assign(s *ir.Assign) {
	b := st.b
	switch {
	case isBuiltin(s.RHS, "copy"):
		st.effect(s.RHS)
	case !b.tracked(s.LHS):
	case isBuiltin(s.RHS, "append"):
		st.appended(s)
	case analysis.IsFloat(s.LHS.Type):
		b.checkGlobal(s.LHS, s)
		st.number(s)
	default:
		b.checkGlobal(s.LHS, s)
		st.move(s)
	}
}

// number assigns the tangent of a floating-point number.
func (st *step) number(s *ir.Assign) {
	place := st.b.place(s.LHS)
	if st.b.req.Sets != nil {
		st.numberSet(s, place)
		return
	}
	switch s.Tok {
	case token.DEFINE:
		st.into(s, place, func() ir.Stmt { return &ir.Decl{Var: place.Var} })
		st.set(place, st.tangent(s.RHS), token.DEFINE)
	case token.ASSIGN:
		zero := func() ir.Stmt { return assign(place.Clone(), build.ZeroOf(place.Type)) }
		if s.LHS.Op == ir.OpVar && !s.LHS.Var.Addressed && !s.RHS.Uses(s.LHS.Var) {
			st.into(s, place, zero)
		} else if s.LHS.Op == ir.OpVar && !s.LHS.Var.Addressed && oneOf(s.RHS, s.LHS.Var) {
			st.goal, st.target, st.kept = s.RHS, place, s.LHS.Var
		}
		st.set(place, st.tangent(s.RHS), token.ASSIGN)
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		if s.LHS.Op == ir.OpVar && !s.LHS.Var.Addressed && !s.RHS.Uses(s.LHS.Var) {
			st.goal, st.target, st.tok = s.RHS, place, s.Tok
		}
		st.add(place, st.tangent(s.RHS), s.Tok)
	case token.MUL_ASSIGN:
		st.scale(s, place)
	case token.QUO_ASSIGN:
		st.divide(s, place)
	}
}

func (st *step) into(s *ir.Assign, place *ir.Expr, begin func() ir.Stmt) {
	st.root, st.value = s.RHS, s.LHS
	st.goal, st.target, st.begin = s.RHS, place, begin
}

// oneOf reports whether v is one argument of the maximum or minimum e and occurs nowhere else in e.
func oneOf(e *ir.Expr, v *ir.Var) bool {
	if !isBuiltin(e, "max") && !isBuiltin(e, "min") {
		return false
	}
	n := 0
	for _, a := range e.Args {
		if a.Op == ir.OpVar && a.Var == v {
			n++
		} else if a.Uses(v) {
			return false
		}
	}
	return n == 1
}

// set assigns d, or zero, to the tangent place.
func (st *step) set(place, d *ir.Expr, tok token.Token) {
	switch {
	case st.filled || d != nil && ir.Same(place, d):
	case d == nil && tok == token.DEFINE:
		st.emit(&ir.Decl{Var: place.Var})
	case d == nil:
		st.emit(assign(place, build.ZeroOf(place.Type)))
	default:
		st.emit(&ir.Assign{LHS: place, RHS: d, Tok: tok})
	}
}

// add adds the statement y += e, or y -= e.
func (st *partials) add(place, d *ir.Expr, tok token.Token) {
	if d != nil && !st.filled {
		st.emit(increment(place, d, tok))
	}
}

// increment returns y += d, or y -= d, and takes the sign of d into account.
func increment(y, d *ir.Expr, tok token.Token) *ir.Assign {
	if d.Op == ir.OpUnary && d.Tok == token.SUB {
		d = d.Args[0]
		if tok == token.ADD_ASSIGN {
			tok = token.SUB_ASSIGN
		} else {
			tok = token.ADD_ASSIGN
		}
	}
	return &ir.Assign{LHS: y, RHS: d, Tok: tok}
}

// scale handles y *= e.
func (st *step) scale(s *ir.Assign, place *ir.Expr) {
	d := st.tangent(s.RHS)
	e := st.need(s.RHS)
	if d == nil {
		st.emit(&ir.Assign{LHS: place, RHS: e, Tok: token.MUL_ASSIGN})
		return
	}
	d = term.Sum(term.Product(place.Clone(), e), term.Product(s.LHS.Clone(), d))
	st.emit(assign(place, d))
}

// divide handles y /= e.
func (st *step) divide(s *ir.Assign, place *ir.Expr) {
	if !st.b.req.Activity.Varied(s.RHS) {
		st.emit(&ir.Assign{LHS: place, RHS: st.need(s.RHS), Tok: token.QUO_ASSIGN})
		return
	}
	s.RHS, s.Tok = ir.Binary(token.QUO, s.LHS.Clone(), s.RHS), token.ASSIGN
	s.RHS.Pos = s.LHS.Pos // the arithmetic of the primal does not change
	st.set(place, st.tangent(s.RHS), token.ASSIGN)
}

// move assigns the tangent of a reference, a struct or an array.
func (st *step) move(s *ir.Assign) {
	place := st.b.place(s.LHS)
	if s.RHS.Op == ir.OpCall || s.RHS.Op == ir.OpAssert && !ir.IsMatrix(s.RHS.Args[0].Type) {
		st.opaque(s, place)
		return
	}
	if x := st.b.made(s); x != nil {
		st.emit(&ir.Assign{LHS: place, RHS: x, Tok: s.Tok})
		return
	}
	if x := st.whole(s.RHS); !ir.Same(place, x) {
		st.emit(&ir.Assign{LHS: place, RHS: x, Tok: s.Tok})
	}
}

// opaque handles the assignment of a result of an opaque call. No active values are passed to the call, so the result
// is not active.
func (st *step) opaque(s *ir.Assign, place *ir.Expr) {
	for _, a := range s.RHS.Args {
		if st.b.req.Activity.Shadowed(a) {
			st.b.req.Fail(s.RHS.Pos, term.ReferenceHint, term.ReferenceText)
		}
	}
	st.late = true
	st.emit(&ir.Assign{LHS: place, RHS: st.b.zeros(s.LHS.Clone()), Tok: s.Tok})
}

func (st *step) decl(s *ir.Decl) {
	if st.b.tracked(ir.Use(s.Var)) {
		st.late = true
		st.emit(&ir.Decl{Var: st.b.dot(s.Var).Var})
	}
}

// multi handles an opaque call with several values. Only functions of the rule table have tangents.
func (st *step) multi(s *ir.Multi) {
	if s.RHS.Op != ir.OpCall {
		st.refuseMulti(s)
		return
	}
	rule, ok := term.RuleOf(s.RHS)
	if !ok {
		st.refuseMulti(s)
		return
	}
	if st.b.req.Sets != nil {
		st.multiSets(s, rule)
		return
	}
	ds := st.tangents(s.RHS.Args, true)
	env := st.values(rule, s.RHS.Args, ds)
	for i, l := range s.LHS {
		if l != nil {
			env[resultName(i)] = l
		}
	}
	st.late = true
	for i, l := range s.LHS {
		if l == nil || !st.b.req.Activity.Active(l) {
			continue
		}
		st.filled = false
		place := st.b.place(l)
		tok := token.ASSIGN
		st.begin = func() ir.Stmt { return assign(place.Clone(), build.ZeroOf(place.Type)) }
		if s.Define {
			tok = token.DEFINE
			st.begin = func() ir.Stmt { return &ir.Decl{Var: place.Var} }
		}
		st.goal, st.target = s.RHS, place
		st.set(place, st.combine(s.RHS, rule, i, ds, env), tok)
	}
}

func (st *step) refuseMulti(s *ir.Multi) {
	for _, l := range s.LHS {
		if l != nil && st.b.tracked(l) {
			st.b.req.Fail(s.Pos, term.ReferenceHint, term.ReferenceText)
			return
		}
	}
}
