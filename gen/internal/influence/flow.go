package influence

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// block follows dependence through b. under tells whether the sources determine if, or how often, b runs.
func (s *Set) block(b *ir.Block, under bool) {
	if b == nil {
		return
	}
	for _, st := range b.Stmts {
		s.stmt(st, under)
	}
}

// passesNumbers reports whether c is the test t == t || d != 0 of derivatives that are differentiated once more. It
// skips only terms that are NaN.
func passesNumbers(c *ir.Expr) bool {
	if c.Op != ir.OpBinary || c.Tok != token.LOR {
		return false
	}
	number, nonzero := c.Args[0], c.Args[1]
	return number.Op == ir.OpBinary && number.Tok == token.EQL && ir.Same(number.Args[0], number.Args[1]) &&
		nonzero.Op == ir.OpBinary && nonzero.Tok == token.NEQ && match.IsNumber(nonzero.Args[1], 0)
}

func (s *Set) stmt(st ir.Stmt, under bool) {
	ir.Exprs(st, func(e **ir.Expr, _ bool) { s.effects(*e, under) })
	switch st := st.(type) {
	case *ir.Assign:
		s.assign(st.LHS, st.RHS, under)
	case *ir.Multi:
		for _, l := range st.LHS {
			if l != nil {
				s.assign(l, st.RHS, under)
			}
		}
	case *ir.If:
		under = under || !passesNumbers(st.Cond) && s.depends(st.Cond)
		s.block(st.Then, under)
		s.block(st.Else, under)
	case *ir.Loop:
		s.loop(st, under)
	case *ir.Scope:
		s.block(st.Body, under || s.left[st.Label])
	case *ir.Jump:
		if under && !s.left[st.Target] {
			s.left[st.Target], s.changed = true, true
		}
	case *ir.Call:
		s.call(st, under)
	case *ir.Parallel:
		s.block(st.Body, under)
	case *ir.Kernel:
		s.block(st.Body, under)
	}
}

func (s *Set) loop(l *ir.Loop, under bool) {
	for _, x := range []*ir.Expr{l.From, l.To, l.Cond, l.Over} {
		under = under || x != nil && s.depends(x)
	}
	under = under || l.Break != nil && s.left[l.Break]
	if under {
		for _, v := range ir.Defines(l) {
			s.markVar(v, everything)
		}
	}
	s.block(l.Body, under)
}

func (s *Set) assign(l, r *ir.Expr, under bool) {
	if under || s.depends(r) || s.where(l) {
		s.markPlace(l)
		if v := base(l); v != nil {
			s.stored[v] = true
		}
	}
}

// base returns the variable at the root of the place l.
func base(l *ir.Expr) *ir.Var {
	for len(l.Args) > 0 {
		l = l.Args[0]
	}
	return l.Var
}

func (s *Set) call(c *ir.Call, under bool) {
	if !under && !s.passesDependent(c.Args) {
		return
	}
	for _, v := range c.Results {
		if v != nil {
			s.markVar(v, everything)
			s.markReach(ir.Use(v), everything)
		}
	}
	for _, a := range c.Args {
		s.markReach(a, numbers)
	}
}

// effects marks the memory that the evaluation of x may write: builtins write their first argument, calls write all
// memory that they can reach, and operations on stacks write the stacks.
func (s *Set) effects(x *ir.Expr, under bool) {
	x.Walk(func(e *ir.Expr) bool {
		switch e.Op {
		case ir.OpBuiltin:
			if n := len(e.Args); n > 1 && (e.Builtin() == effects.CopyTo || e.Builtin() == effects.Append) && (under || s.passesDependent(e.Args[1:])) {
				s.markReach(e.Args[0], everything)
			}
		case ir.OpCall, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpTape:
			if under || s.depends(e) {
				s.touched(e)
			}
		}
		return true
	})
}

func (s *Set) touched(e *ir.Expr) {
	if e.Op == ir.OpTape && e.Var != nil {
		s.mark(e.Var, everything)
	}
	if e.Op == ir.OpCall && s.constant(e) {
		return
	}
	for _, a := range e.Args {
		if a != nil {
			s.markReach(a, numbers)
		}
	}
}
