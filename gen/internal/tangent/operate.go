package tangent

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// operate handles an operation on objects, such as matrices, with the tangents of its operands.
func (b *builder) operate(s *ir.Call) []ir.Stmt {
	switch s.Callee.Op.Kind {
	case ir.Get, ir.View:
		if !b.tracked(ir.Use(s.Results[0])) {
			return []ir.Stmt{b.plain(s)}
		}
		return []ir.Stmt{b.plain(s), b.applyToTangents(s, newStep(b))}
	case ir.Put:
		if !b.req.Activity.Shadowed(s.Args[0]) {
			return []ir.Stmt{b.plain(s)}
		}
		st := newStep(b)
		like := b.applyToTangents(s, st)
		return append(append(st.pre, b.plain(s), like), st.post...)
	case ir.Ask:
		return []ir.Stmt{b.plain(s)}
	}
	return b.compute(s)
}

// plain returns the call itself. In a function that is differentiated again, it remains a call.
func (b *facts) plain(s *ir.Call) ir.Stmt {
	if b.req.SecondOrder {
		return s
	}
	return s.Plain()
}

// applyToTangents applies the operation of the call s to the tangents of its operands.
func (b *tangents) applyToTangents(s *ir.Call, st *step) ir.Stmt {
	c := &ir.Call{Note: s.Note, Callee: s.Callee}
	for i, a := range s.Args {
		if s.Callee.Op.Operand(i) {
			a = st.argument(a)
		}
		c.Args = append(c.Args, a.Clone())
	}
	for _, r := range s.Results {
		c.Results = append(c.Results, b.dot(r).Var)
	}
	return b.plain(c)
}

// compute passes the tangents of the operands together with the operands.
func (b *builder) compute(s *ir.Call) []ir.Stmt {
	st := newStep(b)
	op := *s.Callee.Op
	op.Dots = make([]int, len(op.Args))
	c := &ir.Call{Note: s.Note, Results: clip(s.Results)}
	for _, a := range s.Args {
		c.Args = append(c.Args, a.Clone())
	}
	for i, a := range s.Args {
		if op.Operand(i) && a.Op != ir.OpNil && b.carries(a) {
			op.Dots[i] = len(c.Args)
			c.Args = append(c.Args, st.argument(a))
		}
	}
	for _, r := range s.Results {
		if analysis.IsFloat(r.Type) {
			dot := b.newDot(r.Name+"Dot", r.Type)
			if b.tracked(ir.Use(r)) {
				dot = b.dot(r).Var
			}
			c.Results = append(c.Results, dot)
		}
	}
	c.Callee = &ir.Callee{Key: s.Callee.Key + " tangent", Fn: s.Callee.Fn, Op: &op}
	if b.req.SecondOrder {
		c.Callee.Custom = op.Rules(c)
		return append(append(st.pre, c), st.post...)
	}
	return append(append(st.pre, b.forward(c)...), st.post...)
}

// carries reports whether the argument a has a tangent that may not be zero.
func (b *facts) carries(a *ir.Expr) bool {
	if ir.Number(a) {
		return b.req.Activity.Varied(a)
	}
	return b.req.Activity.Shadowed(a)
}

// forward runs the operation c with package linalg.
func (b *tangents) forward(c *ir.Call) []ir.Stmt {
	op := c.Callee.Op
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.LinalgFunc(op.Name), Type: rules.LinalgStep()}
	for i, a := range c.Args[:len(op.Args)] {
		var dot *ir.Expr
		if op.Dots[i] > 0 {
			dot = c.Args[op.Dots[i]]
		}
		switch {
		case !op.Operand(i):
		case ir.Number(a):
			a = rules.NumberOperand(a, dot, false)
		default:
			a = rules.Operand(a, nil, dot, nil)
		}
		x.Args = append(x.Args, a)
	}
	if len(c.Results) == 0 {
		return []ir.Stmt{&ir.ExprStmt{Note: c.Note, X: x}}
	}
	v := b.newVar("step", rules.LinalgStep())
	out := []ir.Stmt{&ir.Assign{Note: c.Note, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE}}
	return append(out, rules.StepResults(c, v)...)
}

// noteOperation records the memory to which an operation on objects writes.
func (b *facts) noteOperation(s *ir.Call) {
	for i, a := range s.Args {
		if i < len(s.Callee.Op.Args) && s.Callee.Op.Written(i) {
			for _, n := range b.req.Alias.Reach(a) {
				b.written[n] = true
			}
		}
	}
}
