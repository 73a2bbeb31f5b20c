package tangent

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// communicate handles a communication with the tangents of its buffers.
func (b *builder) communicate(s *ir.Call) []ir.Stmt {
	rule := s.Callee.Comm
	switch {
	case b.req.Source:
		return b.communicateTwice(s)
	case b.req.SecondOrder:
		return b.communicateSecondOrder(s)
	case !analysis.Exchanges(s) && !rule.Counts:
		return []ir.Stmt{s.Plain()}
	}
	st := newStep(b)
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.JVPFunc(rule.Name)}
	for i, a := range s.Args {
		x.Args = append(x.Args, a)
		switch {
		case rule.Buffer(i) && a.Op == ir.OpNil:
			x.Args = append(x.Args, a.Clone())
		case rule.Buffer(i):
			x.Args = append(x.Args, st.argument(a))
		}
	}
	m := &ir.Multi{Note: s.Note, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, ir.Use(r))
	}
	return append(append(st.pre, m), st.post...)
}

// communicateSecondOrder handles a communication in a tangent that is differentiated once more. It remains a
// communication, of values and tangents.
func (b *builder) communicateSecondOrder(s *ir.Call) []ir.Stmt {
	rule := s.Callee.Comm
	again := *s.Callee
	if rule.Counts || analysis.Exchanges(s) { // it runs without its reverse in this form
		again.Fn = rules.JVPFunc(rule.Name)
	}
	c := &ir.Call{Note: s.Note, Callee: &again, Args: s.Args, Results: s.Results}
	if !analysis.Exchanges(s) {
		return []ir.Stmt{c}
	}
	st := newStep(b)
	again.Comm, c.Args = rule.WithTangents(), nil
	for i, a := range s.Args {
		c.Args = append(c.Args, a)
		if rule.Buffer(i) {
			c.Args = append(c.Args, st.buffer(a))
		}
	}
	return append(st.pre, c)
}

// buffer returns the tangent of a buffer. If buffer makes the tangent, it assigns it to a variable.
func (st *step) buffer(a *ir.Expr) *ir.Expr {
	switch {
	case a.Op == ir.OpNil:
		return a.Clone()
	case st.b.tracked(a):
		return st.argument(a)
	}
	return st.named("tDot", st.b.zeros(a.Clone()))
}

// communicateTwice handles a linear communication: it communicates values and then, if there was no error, tangents.
func (b *builder) communicateTwice(s *ir.Call) []ir.Stmt {
	if !analysis.Exchanges(s) {
		return []ir.Stmt{s.Plain()}
	}
	st := newStep(b)
	again := &ir.Call{Note: s.Note, Callee: s.Callee}
	for i, a := range s.Args {
		if s.Callee.Comm.Buffer(i) {
			a = st.buffer(a)
		}
		again.Args = append(again.Args, a.Clone())
	}
	failed := s.Results[len(s.Results)-1]
	dot := &ir.Var{Name: b.f.Fresh("err"), Type: failed.Type}
	again.Results = []*ir.Var{dot}
	isNil := ir.Binary(token.EQL, ir.Use(failed), &ir.Expr{Op: ir.OpNil, Type: failed.Type})
	first := &ir.If{Cond: isNil, Then: &ir.Block{Stmts: []ir.Stmt{&ir.Assign{LHS: ir.Use(failed), RHS: ir.Use(dot), Tok: token.ASSIGN}}}}
	return append(append(st.pre, s.Plain(), again.Plain(), first), st.post...)
}
