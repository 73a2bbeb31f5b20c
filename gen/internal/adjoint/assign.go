package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/rules"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// assign returns the forward and the reverse of an assignment.
func (b *builder) assign(s *ir.Assign) (fwd, rev []ir.Stmt) {
	if x := s.RHS; x.Builtin() == effects.CopyTo && b.req.Activity.Shadowed(x.Args[0]) {
		return b.values.copyAssign(s)
	}
	if sel := b.choice[s]; sel != nil {
		return sel.assign()
	}
	if rev := b.defs.undoOf(b.counters, s); rev != nil {
		return []ir.Stmt{s}, []ir.Stmt{rev}
	}
	before, after := b.shadows.forwardShadow(s)
	rev = b.reverseAssign(s)
	fwd = append(fwd, before...)
	fwd = append(fwd, b.out.fromTape(b.req, s))
	fwd = append(fwd, after...)
	if s.RHS.Builtin() == effects.Append && b.req.Activity.Shadowed(s.LHS) {
		rev = append(rev, b.reverseAppend(s)...)
	}
	return fwd, rev
}

// reverseAssign returns the adjoint of the floats that s assigns.
func (b *builder) reverseAssign(s *ir.Assign) []ir.Stmt {
	if !analysis.HoldsFloat(s.LHS.Type) || !b.req.Activity.Active(s.LHS) {
		return nil
	}
	checkGlobal(b.req, s.LHS, s)
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note, shows: b.exceptions.sure[s], loops: b.exceptions.loops[s], elements: b.exceptions.after[s]}
	switch s.Tok {
	case token.DEFINE:
		if s.LHS.Var.Addressed {
			return r.store(s.RHS)
		}
		if b.req.Activity.Varied(s.RHS) {
			r.value = ir.Use(s.LHS.Var)
			r.propagate(s.RHS, b.shadows.bar(s.LHS.Var))
		}
		if _, single := b.defs.single[s.LHS.Var]; !single || sharedByIterations(b.req.Effects, s) {
			r.out = append(r.out, b.out.zeroLeaves(b.shadows.bar(s.LHS.Var), s.LHS.Type)...)
		}
		return r.out
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		return r.accumulate(s.Tok)
	case token.MUL_ASSIGN, token.QUO_ASSIGN:
		op := token.MUL
		if s.Tok == token.QUO_ASSIGN {
			op = token.QUO
		}
		s.RHS = ir.Binary(op, s.LHS.Clone(), s.RHS)
		s.RHS.Pos = s.LHS.Pos // the arithmetic of the primal does not change
		s.Tok = token.ASSIGN
	}
	return r.store(s.RHS)
}

// sharedByIterations reports whether all iterations of a loop share one adjoint of the variable that s declares. They
// do if the variable is a struct with references (see bar), whether or not these lead to active values.
func sharedByIterations(eff *analysis.Effects, s *ir.Assign) bool {
	return !analysis.IsFlat(s.LHS.Type) && len(eff.At(s).Loops) > 0
}

// A reverse builds the adjoint of one statement.
type reverse struct {
	values *values
	poles  *poleFinder
	s      ir.Stmt
	note   ir.Note
	out    []ir.Stmt
	// value is the variable that holds the right-hand side after the statement.
	value *ir.Expr
	// shows is the set of exceptions in the current expression that show in the result. The adjoint may be anything
	// for them. tested is a seed that is known not to be zero.
	shows    rules.Exceptions
	loops    bool             // exceptions show unless a loop does not run or a function levels off
	elements rules.Exceptions // exceptions that show unless code that reads elements skips some
	tested   *ir.Var
	common   common
}

// accumulate reverses y += e. It adds the adjoint of y to that of e. The adjoint of y does not change.
func (r *reverse) accumulate(tok token.Token) []ir.Stmt {
	s := r.s.(*ir.Assign)
	if !r.values.req.Activity.Varied(s.RHS) {
		return nil
	}
	seed := r.values.adjointPlace(s.LHS, s)
	if r.mayRead(s.RHS, s.LHS) {
		seed = r.bind(seed)
	}
	if tok == token.SUB_ASSIGN {
		seed = ir.Unary(token.SUB, seed)
	}
	r.propagate(s.RHS, seed)
	return r.out
}

// store reverses y = e where y may have been written before. It reads the adjoint of y, clears it, and propagates
// it to e.
func (r *reverse) store(e *ir.Expr) []ir.Stmt {
	s := r.s.(*ir.Assign)
	place := r.values.adjointPlace(s.LHS, s)
	if !r.values.req.Activity.Varied(e) {
		r.out = append(r.out, noted(r.values.out.zeroLeaves(place, s.LHS.Type), s.Note)...)
		return r.out
	}
	if !analysis.IsFloat(s.LHS.Type) {
		return r.storeAggregate(s, place)
	}
	seed := r.bind(place)
	r.out = append(r.out, assign(place.Clone(), ir.Float(s.LHS.Type, "0")))
	r.propagate(e, seed)
	return r.out
}

// storeAggregate returns the adjoint of the assignment of a struct or an array.
func (r *reverse) storeAggregate(s *ir.Assign, place *ir.Expr) []ir.Stmt {
	v := r.values.out.newVar("t", s.LHS.Type)
	r.out = append(r.out, defineStmt(v, place))
	r.out = append(r.out, r.values.out.zeroLeaves(place, s.LHS.Type)...)
	r.propagate(s.RHS, ir.Use(v))
	return r.out
}

// mayRead reports whether e may read the place p.
func (r *reverse) mayRead(e, p *ir.Expr) bool {
	root := p.Root()
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			found = found || x.Var == root
		case ir.OpIndex, ir.OpDeref, ir.OpField:
			found = found || root == nil && x.Root() == nil
		}
		return !found
	})
	return found || root != nil && root.Addressed
}

// bind assigns seed to a variable, because it is used more than once.
func (r *reverse) bind(seed *ir.Expr) *ir.Expr {
	v := r.values.out.newVar("tBar", seed.Type)
	st := defineStmt(v, seed)
	st.Note = r.take()
	r.out = append(r.out, st)
	return ir.Use(v)
}

// atom assigns seed to a variable unless its evaluation costs nothing.
func (r *reverse) atom(seed *ir.Expr) *ir.Expr {
	if seed.Op == ir.OpVar || seed.IsConst() {
		return seed
	}
	if seed.Op == ir.OpUnary && seed.Args[0].Op == ir.OpVar {
		return seed
	}
	return r.bind(seed)
}

// take returns the note of the statement, for the first line of the adjoint. Later calls return no note.
func (r *reverse) take() ir.Note {
	n := r.note
	r.note = ir.Note{Pos: n.Pos}
	return n
}

func noted(ss []ir.Stmt, n ir.Note) []ir.Stmt {
	if len(ss) > 0 {
		if a, ok := ss[0].(*ir.Assign); ok {
			a.Note = n
		}
	}
	return ss
}

// checkGlobal refuses active values in package-level variables.
func checkGlobal(req *Request, place *ir.Expr, s *ir.Assign) {
	if n := req.Alias.Memory(place); n != nil && req.Alias.IsGlobal(n) {
		req.Fail(s.Pos, "pass the memory as a parameter", "active values are stored in package-level memory")
	}
}

// multi returns the forward and the reverse of an opaque call with several values. Only functions of the rule table
// have derivatives.
func (b *builder) multi(s *ir.Multi) (fwd, rev []ir.Stmt) {
	fwd = []ir.Stmt{s}
	if s.RHS.Op != ir.OpCall {
		return fwd, nil
	}
	rule, ok := term.RuleOf(s.RHS)
	if !ok {
		return fwd, nil
	}
	r := &reverse{values: b.values, poles: b.poles, s: s, note: s.Note}
	// targets has the arguments of the varying partials, as they are before one of them is saved.
	targets := make([]*ir.Expr, len(rule.Partials))
	for i, p := range rule.Partials {
		if p.Arg < len(s.RHS.Args) && b.req.Activity.Varied(s.RHS.Args[p.Arg]) {
			targets[i] = r.keepAll(s.RHS.Args[p.Arg])
		}
	}
	for i, p := range rule.Partials {
		y := s.LHS[p.Result]
		if targets[i] == nil || p.Zero || y == nil || !b.req.Activity.Active(y) {
			continue
		}
		r.shows = b.exceptions.storedAt(s, y)
		r.partial(rule, &p, s.RHS, s.RHS.Args, targets[i], s.LHS, b.shadows.bar(y.Var))
	}
	return fwd, r.out
}
