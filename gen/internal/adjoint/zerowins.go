package adjoint

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// If an adjoint is zero, it contributes zero, even if the derivative that multiplies it is infinite or NaN: a value
// that does not influence the result has no part in its gradient. A test for zero is emitted
//
//   - where a derivative may not be finite although the value is: with the rule of a
//     function (partial) and with a divisor that varies (quotient);
//   - where it may not be finite because the value is not, and the exceptional value
//     may be lost on its way to the result (nonfinite.go): around the statement, or
//     the argument of a function that levels off (propagateGuarded). If only a loop that may not run,
//     or a function that levels off, loses the value, only poles count. If code that may not read
//     all elements loses it, only poles that some elements have count (nonfinite_elements.go).
//
// After a test, no term is lost. If the adjoint of a value is not zero, the value counts; if the value is infinite or
// NaN, so is the result.

// propagateGuarded propagates seed to e under the condition that seed is not zero, if exceptions in e that do not
// show would reach it. It reports whether it has propagated.
func (r *reverse) propagateGuarded(e, seed *ir.Expr) bool {
	if e.Op == ir.OpCall || r.makesNaN(e, true) <= r.shows || r.knownNonzero(seed) {
		return false
	}
	seed = r.atom(seed)
	r.ifNonzero(seed, nil, func(in *reverse) { in.propagate(e, seed) })
	return true
}

// knownNonzero reports whether seed is known not to be zero.
func (r *reverse) knownNonzero(seed *ir.Expr) bool {
	x := unsigned(seed)
	return x.IsConst() || x.Op == ir.OpVar && x.Var == r.tested
}

// ifNonzero adds the statements of emit under the condition that seed is not zero and, if cond is not nil, that cond is
// true.
func (r *reverse) ifNonzero(seed, cond *ir.Expr, emit func(*reverse)) {
	if cond == nil && r.knownNonzero(seed) {
		emit(r)
		return
	}
	inner := &reverse{values: r.values, poles: r.poles, s: r.s, value: r.value, note: ir.Note{Pos: r.note.Pos}, shows: r.shows, loops: r.loops, elements: r.elements, tested: r.tested}
	again := r.values.req.SecondOrder && !r.knownNonzero(seed)
	if !r.knownNonzero(seed) && again {
		inner.shows, inner.tested = rules.AllExceptions, unsigned(seed).Var
	} else if !r.knownNonzero(seed) {
		cond, inner.shows, inner.tested = term.And(nonzero(unsigned(seed)), cond), rules.AllExceptions, unsigned(seed).Var
	}
	emit(inner)
	if len(inner.out) == 0 {
		return
	}
	if again {
		inner.out = r.values.out.passZero(inner.out, seed)
	}
	if cond == nil {
		r.out = append(r.out, inner.out...)
		return
	}
	r.out = append(r.out, &ir.If{Note: r.take(), Cond: cond, Then: &ir.Block{Stmts: inner.out}})
}

// nonzero returns the condition that x is not zero.
func nonzero(x *ir.Expr) *ir.Expr { return ir.Binary(token.NEQ, x.Clone(), ir.Float(x.Type, "0")) }

// factor assigns a partial derivative that is tested before its use to a variable.
func (r *reverse) factor(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpVar || x.IsConst() {
		return x
	}
	v := r.values.out.newVar("t", x.Type)
	r.out = append(r.out, defineStmt(v, x))
	return ir.Use(v)
}

// needsTest reports whether a seed of zero must skip the partial derivative p by the argument x.
func (r *reverse) needsTest(rule *rules.Rule, p *rules.Partial, env map[string]*ir.Expr, x *ir.Expr) bool {
	breaks := p.Breaks()
	switch {
	case term.Polynomial(rule, p, env):
		breaks = rules.AllExceptions
	case p.NeedsSeedGuard():
		return true
	}
	return breaks > r.shows && !r.assumedFinite(breaks, x)
}

// propagateTo propagates seed to the operand x. Only the exceptions e of x show in the value of which x is an operand.
func (r *reverse) propagateTo(e rules.Exceptions, x, seed *ir.Expr) {
	shows, elements := r.shows, r.elements
	r.shows, r.elements = min(shows, e), min(elements, e)
	r.propagate(x, seed)
	r.shows, r.elements = shows, elements
}

// assumedFinite reports whether x is assumed to have no exceptions e if it is lost. They would result from a pole,
// and x has none.
func (r *reverse) assumedFinite(e rules.Exceptions, x *ir.Expr) bool {
	return r.loops && !r.poles.has(x, nil, depth) || e <= r.elements && !r.poles.has(x, variationOf(r.values.req.Alias, r.values.req.Effects, r.s), depth)
}

// depth is the number of definitions that are followed, from a variable to its definition and so on.
const depth = 4

// makesNaN returns which exceptions in e would turn a seed of zero into NaN before it reaches the variables of e. It
// ignores functions, divisors that vary, and max, because they are examined when propagation reaches them. If grants
// is set, it also ignores exceptions that assumedFinite assumes not to occur.
func (r *reverse) makesNaN(e *ir.Expr, grants bool) rules.Exceptions {
	if !r.values.req.Activity.Varied(e) {
		return rules.NoExceptions
	}
	switch e.Op {
	case ir.OpUnary, ir.OpConvert:
		return r.makesNaN(e.Args[0], grants)
	case ir.OpBinary:
	default:
		return rules.NoExceptions
	}
	x, y := e.Args[0], e.Args[1]
	switch e.Tok {
	case token.MUL:
		return max(r.scaled(x, y, grants), r.scaled(y, x, grants))
	case token.QUO:
		switch {
		case r.values.req.Activity.Varied(y):
			return rules.NoExceptions
		case y.IsConst() || grants && r.assumedFinite(rules.AllExceptions, ir.Binary(token.QUO, ir.Float(e.Type, "1"), y)):
			return r.makesNaN(x, grants)
		}
		return rules.AllExceptions
	}
	return max(r.makesNaN(x, grants), r.makesNaN(y, grants))
}

// scaled is makesNaN for the operand x of a product with y.
func (r *reverse) scaled(x, y *ir.Expr, grants bool) rules.Exceptions {
	if !r.values.req.Activity.Varied(x) {
		return rules.NoExceptions
	}
	e := r.values.defs.exceptional(y, depth)
	if e == rules.NoExceptions || r.loops && !r.poles.has(y, nil, depth) || grants && r.assumedFinite(e, y) {
		return r.makesNaN(x, grants)
	}
	return e
}

// exceptional returns which exceptions the value of x may be.
func (b *definitions) exceptional(x *ir.Expr, level int) rules.Exceptions {
	switch {
	case x.IsConst():
		return rules.NoExceptions
	case level == 0:
		return rules.AllExceptions
	case x.Op == ir.OpVar:
		if d := b.single[x.Var]; d != nil && d.rhs != nil {
			return b.exceptional(d.rhs, level-1)
		}
	case x.Op == ir.OpUnary:
		return b.exceptional(x.Args[0], level)
	case x.Op == ir.OpConvert:
		return b.converted(x, level)
	case x.Op == ir.OpBinary:
		return b.combined(x, level)
	case x.Op == ir.OpCall:
		if rule, ok := term.RuleOf(x); ok && rule.Range {
			return rules.NaNs
		}
	}
	return rules.AllExceptions
}

// converted is exceptional for a conversion. Integers are finite, and float32 has a smaller range than float64.
func (b *definitions) converted(x *ir.Expr, level int) rules.Exceptions {
	from, ok := x.Args[0].Type.Underlying().(*types.Basic)
	switch {
	case ok && from.Info()&types.IsInteger != 0:
		return rules.NoExceptions
	case types.Identical(x.Type.Underlying(), x.Args[0].Type.Underlying()):
		return b.exceptional(x.Args[0], level)
	}
	return rules.AllExceptions
}

// combined is exceptional for arithmetic on a few small numbers, which does not overflow.
func (b *definitions) combined(x *ir.Expr, level int) rules.Exceptions {
	e, f := b.exceptional(x.Args[0], level-1), b.exceptional(x.Args[1], level-1)
	switch {
	case max(e, f) == rules.AllExceptions || !small(x.Args[0]) || !small(x.Args[1]):
		return rules.AllExceptions
	case x.Tok == token.QUO && (!x.Args[1].IsConst() || term.Number(x.Args[1]) && constant.Sign(x.Args[1].Val) == 0):
		return rules.AllExceptions
	}
	return max(e, f)
}

// small reports whether x is not a constant, or is one that leaves room for products.
func small(x *ir.Expr) bool {
	if !term.Number(x) {
		return true
	}
	v, _ := constant.Float64Val(constant.ToFloat(x.Val))
	return v == 0 || -1e30 < v && v < 1e30 && (v > 1e-30 || v < -1e-30)
}
