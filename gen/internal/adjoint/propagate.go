package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// propagate adds the product of seed, the adjoint of the expression e, and the partial derivatives of e to the
// adjoints of the operands. It may replace a node of the statement by a variable, so callers first copy the operands
// that they need later.
func (r *reverse) propagate(e, seed *ir.Expr) {
	if !r.values.req.Activity.Varied(e) || r.propagateGuarded(e, seed) {
		return
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		r.leaf(e, seed)
	case ir.OpUnary:
		if e.Tok == token.SUB {
			seed = term.Negate(seed)
		}
		r.propagate(e.Args[0], seed)
	case ir.OpBinary:
		r.binary(e, seed)
	case ir.OpConvert:
		r.convert(e, seed)
	case ir.OpComposite:
		r.composite(e, seed)
	case ir.OpCall:
		r.call(e, seed)
	case ir.OpBuiltin:
		r.extremum(e, seed)
	default:
		r.values.req.Fail(e.Pos, "", "this expression cannot be differentiated")
	}
}

// leaf adds seed to the adjoint of a variable or place.
func (r *reverse) leaf(e, seed *ir.Expr) {
	if !r.values.req.Activity.Active(e) {
		return
	}
	place := r.values.adjointPlace(e, r.s)
	if !analysis.IsFloat(e.Type) {
		r.out = append(r.out, noted(r.values.out.addLeaves(place, seed, e.Type, false), r.take())...)
		return
	}
	tok := token.ADD_ASSIGN
	if seed.Op == ir.OpUnary && seed.Tok == token.SUB {
		tok, seed = token.SUB_ASSIGN, seed.Args[0]
	}
	r.out = append(r.out, &ir.Assign{Note: r.take(), LHS: place, RHS: seed.Clone(), Tok: tok})
}

func (r *reverse) convert(e, seed *ir.Expr) {
	x := e.Args[0]
	if analysis.IsFloat(e.Type) && !types.Identical(e.Type, x.Type) {
		if seed.Op == ir.OpUnary && seed.Tok == token.SUB {
			seed = ir.Unary(token.SUB, ir.Convert(x.Type, seed.Args[0]))
		} else {
			seed = ir.Convert(x.Type, seed)
		}
	} else if !analysis.IsFloat(e.Type) && !types.Identical(e.Type, x.Type) {
		seed = ir.Convert(x.Type, seed)
	}
	r.propagate(x, seed)
}

// composite propagates the parts of seed to the elements of a literal.
func (r *reverse) composite(e, seed *ir.Expr) {
	for i, a := range e.Args {
		if r.values.req.Activity.Varied(a) {
			r.propagate(a, elementPlace(seed, e, i))
		}
	}
}

func (r *reverse) binary(e, seed *ir.Expr) {
	if e.HasZeroWins() {
		r.zeroWins(e, seed)
		return
	}
	r.arithmetic(e, seed)
}

func (r *reverse) arithmetic(e, seed *ir.Expr) {
	x, y, tok := e.Args[0], e.Args[1], e.Tok
	x0, y0 := r.keep(x), r.keep(y)
	ax, ay := r.values.req.Activity.Varied(x), r.values.req.Activity.Varied(y)
	square := tok == token.MUL && ir.Same(x, y)
	if ax && ay && !square {
		seed = r.atom(seed)
	}
	switch tok {
	case token.ADD:
		r.propagate(x, seed)
		r.propagate(y, seed.Clone())
	case token.SUB:
		r.propagate(x, seed)
		r.propagate(y, term.Negate(seed.Clone()))
	case token.MUL:
		if ax && square {
			fx := r.values.need(x, r.s)
			*y = *x.Clone()
			r.propagate(x0, term.Product(term.Product(seed, ir.Float(seed.Type, "2")), fx))
			return
		}
		var fx, fy *ir.Expr
		if ax {
			fy = r.values.need(y, r.s)
		}
		if ay {
			fx = r.values.need(x, r.s)
		}
		if ax {
			r.propagate(x0, term.Product(seed, fy))
		}
		if ay {
			r.propagate(y0, term.Product(seed.Clone(), fx))
		}
	case token.QUO:
		r.quotient(e, seed, ax, ay)
	}
}

// keep copies a node, so that its structure is still known after the node is replaced by a variable.
func (r *reverse) keep(e *ir.Expr) *ir.Expr {
	c := *e
	r.values.twins[&c] = e
	return &c
}

// keepAll copies e and its operands. It is used for an expression that is propagated more than once, because the
// first propagation may replace any part of it by a variable.
func (r *reverse) keepAll(e *ir.Expr) *ir.Expr {
	c := r.keep(e)
	c.Args = make([]*ir.Expr, len(e.Args))
	for i, a := range e.Args {
		if a != nil {
			c.Args[i] = r.keepAll(a)
		}
	}
	return c
}

// quotient propagates to x/y: x̄ += s/y, ȳ −= (s/y)·(x/y). If the seed and the divisor are zero, nothing is
// propagated.
func (r *reverse) quotient(e, seed *ir.Expr, ax, ay bool) {
	y := e.Args[1]
	x0, y0 := r.keep(e.Args[0]), r.keep(y)
	if !ay {
		r.propagate(x0, term.Quotient(seed, r.values.need(y, r.s)))
		return
	}
	var fy *ir.Expr
	inverse := term.IsOne(e.Args[0]) // the derivative by x is the quotient itself, 1/y
	if !inverse {
		fy = r.values.need(y, r.s)
	}
	q := r.result(e)
	seed = r.atom(seed)
	r.ifNonzero(seed, nil, func(in *reverse) {
		var part *ir.Expr
		if inverse {
			part = term.Product(seed, q.Clone())
		} else {
			part = in.atom(term.Quotient(seed, fy))
		}
		if ax {
			in.propagate(x0, part)
		}
		divisor := func(in *reverse) { in.propagateTo(rules.NaNs, y0, term.Negate(term.Product(part.Clone(), q))) }
		if e.HasZeroWins() {
			in.ifNonzero(q, nil, divisor)
			return
		}
		divisor(in)
	})
}

// result makes the value of the expression e itself available.
func (r *reverse) result(e *ir.Expr) *ir.Expr {
	if s, ok := r.s.(*ir.Assign); ok && r.value != nil && s.RHS == e {
		if d, single := r.values.defs.single[r.value.Var]; single {
			r.values.captureCalls(e, s)
			r.values.ensure(d)
			return r.value.Clone()
		}
	}
	if s, ok := r.s.(*ir.Assign); ok && s.RHS == e && s.Tok == token.ASSIGN {
		site := r.values.req.Effects.At(s)
		if r.values.avail.stable(s.LHS, site, moment{after: true}) && r.values.regions.staysStored(s.LHS, site) {
			return r.values.ensureAll(s.LHS.Clone())
		}
	}
	return r.values.need(e, r.s)
}

// staysStored reports whether the value stored at the place is still there when iterations run again. The iterations
// do not store it again, and statements after their loop may have written to the place.
func (b *regions) staysStored(place *ir.Expr, site *analysis.Site) bool {
	for c := b.cx; c.parent != nil; c = c.parent {
		changes := false
		place.Walk(func(x *ir.Expr) bool {
			switch x.Op {
			case ir.OpIndex, ir.OpField, ir.OpDeref:
				changes = changes || (x.Root() == nil || x.Root().Addressed) && b.req.Effects.MemoryChanges(c.parent.region, x, site, true)
			}
			return !changes
		})
		if v := place.Root(); v != nil && !changes {
			d := b.req.Effects.DeclaredIn(v)
			within := false
			if d != nil {
				_, within = c.inner(d)
			}
			changes = !within && b.req.Effects.VarChanges(c.parent.region, v, site, true)
		}
		if changes {
			return false
		}
	}
	return true
}

// call propagates to the arguments of a call that has a rule.
func (r *reverse) call(e, seed *ir.Expr) {
	rule, ok := term.RuleOf(e)
	if !ok {
		r.values.req.Fail(e.Pos, "", "an active value reaches %s, which has no rule", e.Obj.Name())
		return
	}
	args := e.Args
	targets := make([]*ir.Expr, len(args))
	for i, a := range args {
		targets[i] = r.keep(a)
	}
	varied := make([]bool, len(args))
	n := 0
	for i, a := range args {
		varied[i] = r.values.req.Activity.Varied(a)
		if varied[i] {
			n++
		}
	}
	if n > 1 {
		seed = r.atom(seed)
	}
	for _, p := range rule.Partials {
		if p.Zero || p.Result != 0 || !varied[p.Arg] {
			continue
		}
		r.partial(rule, &p, e, args, targets[p.Arg], nil, seed.Clone())
	}
}

// partial adds seed times one partial derivative of the call e to the adjoints of the operands of target. target is a
// copy of the argument, made before parts of the argument were replaced by variables. results are the variables of a
// call with several values.
func (r *reverse) partial(rule *rules.Rule, p *rules.Partial, e *ir.Expr, args []*ir.Expr, target *ir.Expr, results []*ir.Expr, seed *ir.Expr) {
	env := map[string]*ir.Expr{}
	ins, outs := p.Uses()
	for _, i := range ins {
		env[rules.ArgName(i)] = r.values.need(args[i], r.s)
	}
	for _, i := range outs {
		if results == nil {
			env["y"] = r.result(e)
		} else if d, ok := r.values.defs.single[results[i].Var]; ok {
			r.values.ensure(d)
			env[rules.ResultName(i)] = results[i].Clone()
		}
	}
	if p.Let != nil {
		env["h"] = r.let(e, p, env)
	}
	cond := r.guard(p, env)
	if term.Never(cond) || term.Vanishes(rule, p, env) {
		return
	}
	factor := term.Template(p.Expr, env)
	shows := p.Shows
	if term.Polynomial(rule, p, env) {
		shows = rules.AllExceptions
	}
	if p.Saturates && shows < rules.AllExceptions {
		shows = rules.AllExceptions
		if r.makesNaN(target, false) == rules.AllExceptions && r.poles.has(target, nil, depth) {
			factor = r.factor(factor)
			cond = term.And(cond, nonzero(factor))
		}
	}
	emit := func(r *reverse) { r.propagateTo(shows, target, term.Scaled(factor, seed)) }
	if r.needsTest(rule, p, env, target) {
		seed = r.atom(seed)
		r.ifNonzero(seed, cond, emit)
		return
	}
	r.ifNonzero(ir.Float(seed.Type, "1"), cond, emit)
}

// let assigns the common subexpression of the partials of the call e to a variable.
func (r *reverse) let(e *ir.Expr, p *rules.Partial, env map[string]*ir.Expr) *ir.Expr {
	if r.common.call != e {
		r.common = common{e, r.factor(term.Template(p.Let, env))}
	}
	return r.common.value.Clone()
}

// A common is a value that the partials of a call share.
type common struct{ call, value *ir.Expr }

// zeroWins propagates to a product of a partial derivative, which may be infinite, and a tangent. If the seed is
// zero, the product is skipped. If the tangent is zero, the adjoint of the partial derivative is zero.
func (r *reverse) zeroWins(e, seed *ir.Expr) {
	seed = r.atom(seed)
	r.ifNonzero(seed, nil, func(in *reverse) {
		in.shows = rules.NoExceptions
		in.arithmetic(e, seed)
	})
}

func unsigned(x *ir.Expr) *ir.Expr {
	if x.Op == ir.OpUnary && x.Tok == token.SUB {
		return x.Args[0]
	}
	return x
}

func (r *reverse) guard(p *rules.Partial, env map[string]*ir.Expr) *ir.Expr {
	guard := p.Guard
	if r.values.req.SecondOrder && p.Wide != nil {
		guard = p.Wide
	}
	if guard == nil {
		return nil
	}
	cond := term.Template(guard, env)
	if term.Always(cond) {
		return nil
	}
	return cond
}

// extremum propagates to max and min. The first argument that Go's comparison picks gets the whole seed.
func (r *reverse) extremum(e, seed *ir.Expr) {
	op := token.GEQ
	if e.Builtin() == effects.Min {
		op = token.LEQ
	}
	// The copies of the arguments keep their structure when parts of the arguments in the statement are replaced by
	// variables.
	args := make([]*ir.Expr, len(e.Args))
	vals := make([]*ir.Expr, len(e.Args))
	for i, a := range e.Args {
		args[i] = r.keep(a)
		vals[i] = r.values.need(a, r.s)
	}
	seed = r.atom(seed)
	var chain *[]ir.Stmt = &r.out
	for i, a := range args {
		in := &reverse{values: r.values, poles: r.poles, s: r.s, note: ir.Note{Pos: r.note.Pos}, shows: r.shows, loops: r.loops, elements: r.elements, tested: r.tested}
		in.propagate(a, seed.Clone())
		if i == len(args)-1 {
			*chain = append(*chain, in.out...)
			return
		}
		var cond *ir.Expr
		for _, v := range vals[i+1:] {
			c := ir.Binary(op, vals[i].Clone(), v.Clone())
			if cond == nil {
				cond = c
			} else {
				cond = ir.Binary(token.LAND, cond, c)
			}
		}
		st := &ir.If{Note: r.take(), Cond: cond, Then: &ir.Block{Stmts: in.out}, Else: &ir.Block{}}
		*chain = append(*chain, st)
		chain = &st.Else.Stmts
	}
}
