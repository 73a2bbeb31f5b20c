package tangent

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

func resultName(i int) string { return rules.ResultName(i) }

// A branch is a term that is added if its condition is true.
type branch struct{ cond, d *ir.Expr }

// call returns the tangent of a call that the rule table differentiates.
func (st *partials) call(e *ir.Expr) *ir.Expr {
	rule, ok := term.RuleOf(e)
	if !ok {
		st.b.req.Fail(e.Pos, "", "an active value reaches %s, which has no rule", e.Obj.Name())
		return nil
	}
	ds := st.tangents(e.Args, false)
	return st.combine(e, rule, 0, ds, st.values(rule, e.Args, ds))
}

// tangents returns the tangents of arguments. If again is set, they are assigned to variables, because they are used
// again.
func (st *partials) tangents(args []*ir.Expr, again bool) []*ir.Expr {
	ds := make([]*ir.Expr, len(args))
	for i, a := range args {
		ds[i] = st.tangent(a)
		if again {
			ds[i] = st.atom(ds[i])
		}
	}
	return ds
}

// values returns, for each name, the argument that the partials of varying arguments read.
func (st *partials) values(rule *rules.Rule, args, ds []*ir.Expr) map[string]*ir.Expr {
	env := map[string]*ir.Expr{}
	for _, p := range rule.Partials {
		if p.Zero || ds[p.Arg] == nil {
			continue
		}
		ins, _ := p.Uses()
		for _, i := range ins {
			env[rules.ArgName(i)] = st.need(args[i])
		}
	}
	return env
}

// combine returns the tangent of result k of the call e.
func (st *partials) combine(e *ir.Expr, rule *rules.Rule, k int, ds []*ir.Expr, env map[string]*ir.Expr) *ir.Expr {
	var plain *ir.Expr
	var parts []branch
	for _, p := range rule.Partials {
		d := ds[p.Arg]
		if p.Zero || p.Result != k || d == nil {
			continue
		}
		if _, outs := p.Uses(); len(outs) > 0 && env["y"] == nil {
			env["y"] = st.need(e)
		}
		if p.Let != nil && env["h"] == nil {
			env["h"] = st.factor(term.Template(p.Let, env))
		}
		partial := term.Template(p.Expr, env)
		cond := st.condition(rule, &p, &d, env)
		if term.Never(cond) || term.Vanishes(rule, &p, env) {
			continue
		}
		if p.Saturates {
			partial = st.factor(partial)
			cond = term.And(cond, nonzero(partial))
		}
		switch {
		case st.b.req.SecondOrder && (p.Singular && !term.Polynomial(rule, &p, env) || fraction(partial)):
			d = st.scaled(partial, st.atom(d).Clone())
		case fraction(partial):
			d = term.Scaled(partial, d.Clone())
		default:
			d = term.Product(partial, d.Clone())
		}
		if st.b.req.SecondOrder && p.NeedsSeedGuard() && !term.Polynomial(rule, &p, env) {
			zeroWins(d, p.Singular)
		}
		if cond == nil {
			plain = term.Sum(plain, d)
			continue
		}
		parts = merge(parts, branch{cond, d})
	}
	if len(parts) == 0 {
		return plain
	}
	return st.addBranches(e, plain, parts)
}

// condition returns the condition under which a partial is used, or nil for always: its guard is true and, if the
// partial may be infinite, the tangent is not zero.
func (st *partials) condition(rule *rules.Rule, p *rules.Partial, d **ir.Expr, env map[string]*ir.Expr) *ir.Expr {
	var cond *ir.Expr
	if guard := st.guard(p); guard != nil {
		cond = term.Template(guard, env)
		if term.Always(cond) {
			cond = nil
		}
	}
	if st.b.req.SecondOrder || !p.NeedsSeedGuard() || term.Polynomial(rule, p, env) {
		return cond
	}
	*d = st.atom(*d)
	return term.And(nonzero(*d), cond)
}

// guard returns the condition under which the partial is used.
func (st *partials) guard(p *rules.Partial) ast.Expr {
	if st.b.req.SecondOrder && p.Wide != nil {
		return p.Wide
	}
	return p.Guard
}

// fraction reports whether x is a quotient whose numerator is not a constant.
func fraction(x *ir.Expr) bool {
	if x.Op != ir.OpBinary || x.Tok != token.QUO {
		return false
	}
	num := x.Args[0]
	if y, ok := negated(num); ok {
		num = y
	}
	return !num.IsConst()
}

// scaled returns the tangent d times a partial derivative. The partial derivative is computed before it is multiplied
// by d. A divisor that is an argument or a result stays a divisor, and d is the last factor before it, so that an
// adjoint is divided as in the gradient. For example, 1/a is infinite for some a that are not zero, but 1/(1+a) is
// not.
func (st *partials) scaled(partial, d *ir.Expr) *ir.Expr {
	if !divides(partial) || !simple(partial.Args[1]) || fraction(partial) && !divides(partial.Args[0]) {
		return term.Product(st.factor(partial), d)
	}
	num, minus := partial.Args[0], false
	for _, x := range []**ir.Expr{&num, &d} {
		if y, ok := negated(*x); ok {
			*x, minus = y, !minus
		}
	}
	if !term.IsOne(num) {
		d = ir.Binary(token.MUL, st.factor(num), d)
	}
	d = ir.Binary(token.QUO, d, partial.Args[1])
	if minus {
		return term.Negate(d)
	}
	return d
}

// zeroWins marks the term d, or -d, because it has a factor that may be infinite. If pole is set, the factor may be
// infinite although the function is finite.
func zeroWins(d *ir.Expr, pole bool) {
	if x, ok := negated(d); ok {
		d = x
	}
	if d.Op == ir.OpBinary && (d.Tok == token.MUL || d.Tok == token.QUO) {
		d.Name = ir.ZeroWins
		if pole {
			d.Name = ir.ZeroWinsNow
		}
	}
}

// factor assigns a partial that is tested before its use to a variable.
func (st *partials) factor(x *ir.Expr) *ir.Expr {
	if simple(x) {
		return x
	}
	v := st.b.newVar("t", types.Default(x.Type))
	st.emit(build.Define(v, x))
	return ir.Use(v)
}

// merge adds a branch to parts. If parts has a branch with the same condition, merge adds to its term.
func merge(parts []branch, p branch) []branch {
	for i := range parts {
		if ir.Same(parts[i].cond, p.cond) {
			parts[i].d = term.Sum(parts[i].d, p.d)
			return parts
		}
	}
	return append(parts, p)
}

// addBranches computes the sum of plain and the terms whose conditions are true, in separate statements.
func (st *partials) addBranches(e, plain *ir.Expr, parts []branch) *ir.Expr {
	y := st.slot(e)
	if plain != nil {
		st.emit(y.term(plain))
	}
	for _, p := range parts {
		st.emit(&ir.If{Cond: p.cond, Then: &ir.Block{Stmts: []ir.Stmt{y.term(p.d)}}})
	}
	return y.place
}

// A slot is the place in which a tangent is summed, term by term.
type slot struct {
	place *ir.Expr
	tok   token.Token // the operator by which the next term is added
}

func (s *slot) term(d *ir.Expr) ir.Stmt {
	tok := s.tok
	if tok != token.ASSIGN {
		return increment(s.place.Clone(), d, tok)
	}
	s.tok = token.ADD_ASSIGN
	return assign(s.place.Clone(), d)
}

// slot returns a place for the tangent of e. If e is the goal, it is the target of the statement, otherwise a new
// variable.
func (st *partials) slot(e *ir.Expr) *slot {
	if e != st.goal || st.target == nil {
		v := st.b.newDot("tDot", types.Default(e.Type))
		st.emit(&ir.Decl{Var: v})
		return &slot{ir.Use(v), token.ASSIGN}
	}
	st.filled = true
	if st.begin == nil {
		return &slot{st.target.Clone(), st.tok}
	}
	st.emit(st.begin())
	return &slot{st.target.Clone(), token.ASSIGN}
}

// extremum returns the tangent of max and min. It is the tangent of the first argument that Go's comparison picks.
func (st *partials) extremum(e *ir.Expr, name string) *ir.Expr {
	op := token.GEQ
	if name == "min" {
		op = token.LEQ
	}
	ds := st.tangents(e.Args, false)
	vals := make([]*ir.Expr, len(e.Args))
	for i, a := range e.Args {
		vals[i] = st.need(a)
	}
	if st.kept != nil && e == st.goal {
		st.filled = true
		st.emit(st.keep(op, ds, vals)...)
		return st.target
	}
	y := st.slot(e)
	var list []ir.Stmt
	chain := &list
	for i, d := range ds {
		var set []ir.Stmt
		if d != nil {
			set = []ir.Stmt{(&slot{y.place, y.tok}).term(d)}
		}
		if i == len(ds)-1 {
			*chain = append(*chain, set...)
			break
		}
		s := &ir.If{Cond: picks(op, vals[i], vals[i+1:]), Then: &ir.Block{Stmts: set}, Else: &ir.Block{}}
		*chain = append(*chain, s)
		chain = &s.Else.Stmts
	}
	st.emit(list...)
	return y.place
}

// keep handles the case that st.kept is set to the extreme value of itself and other values. It assigns to the
// tangent of st.kept only if another value is the extreme.
func (st *partials) keep(op token.Token, ds, vals []*ir.Expr) []ir.Stmt {
	if len(vals) == 0 {
		return nil
	}
	cond := picks(op, vals[0], vals[1:])
	rest := st.keep(op, ds[1:], vals[1:])
	if vals[0].Op == ir.OpVar && vals[0].Var == st.kept {
		if len(rest) == 0 {
			return nil
		}
		return []ir.Stmt{&ir.If{Cond: ir.Unary(token.NOT, cond), Then: &ir.Block{Stmts: rest}}}
	}
	d := ds[0]
	if d == nil {
		d = build.ZeroOf(st.target.Type)
	}
	set := []ir.Stmt{assign(st.target.Clone(), d)}
	if cond == nil {
		return set
	}
	s := &ir.If{Cond: cond, Then: &ir.Block{Stmts: set}}
	if len(rest) > 0 {
		s.Else = &ir.Block{Stmts: rest}
	}
	return []ir.Stmt{s}
}

// picks returns the condition that x is the first extreme argument.
func picks(op token.Token, x *ir.Expr, rest []*ir.Expr) *ir.Expr {
	var cond *ir.Expr
	for _, v := range rest {
		c := ir.Binary(op, x.Clone(), v.Clone())
		if cond == nil {
			cond = c
			continue
		}
		cond = ir.Binary(token.LAND, cond, c)
	}
	return cond
}
