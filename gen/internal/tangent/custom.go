package tangent

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
)

// customCall handles a call of a function for which the user wrote a JVP. If the rule has no tangent for a result,
// that tangent is zero.
func (b *builder) customCall(s *ir.Call) []ir.Stmt {
	rule := s.Callee.Custom.JVP
	if b.req.SecondOrder && !repeatable(rule) {
		b.req.Fail(s.Pos, "ask for the grad, and take differences of it, or write a rule for the hand-written JVP",
			"the derivative of %s is hand-written, and has no derivative itself", s.Callee.Fn.Name())
		return nil
	}
	if len(s.Callee.Custom.Join().OutParams) > 0 {
		b.req.Fail(s.Pos, "ask for the vjp, or let the function return what it writes",
			"%s writes to parameters, which a rule for forward mode does not follow", s.Callee.Fn.Name())
		return nil
	}
	if rule == nil {
		b.req.Fail(s.Pos, "ask for the vjp, or write a rule of the shape of its JVP too",
			"the derivative of %s is hand-written for reverse mode only", s.Callee.Fn.Name())
		return nil
	}
	if rule.Lowered == nil && !rule.VisibleFrom(b.f.Pkg) {
		b.req.Fail(s.Pos, "export it", "%s", rule.Hidden(s.Callee.Fn))
		return nil
	}
	st := newStep(b)
	x := &ir.Expr{Op: ir.OpCall, Obj: rule.Fn}
	for _, a := range s.Args {
		x.Args = append(x.Args, a.Clone())
	}
	for _, i := range rule.Wrt {
		x.Args = append(x.Args, st.argument(s.Args[i]))
	}
	if b.req.SecondOrder {
		return append(append(st.pre, b.ruleSecondOrder(s, rule, x.Args)), b.constantDots(s, rule)...)
	}
	m := &ir.Multi{Note: s.Note, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, ir.Use(r))
	}
	for _, k := range rule.OutResults {
		m.LHS = append(m.LHS, b.resultDot(s.Results[k]))
	}
	return append(append(st.pre, m), b.constantDots(s, rule)...)
}

// repeatable reports whether the JVP that the user wrote can be differentiated.
func repeatable(jvp *ir.CustomRule) bool {
	return jvp != nil && (jvp.Own != nil && jvp.Own.VJP != nil || jvp.Lowered != nil)
}

// ruleSecondOrder returns the call of a JVP by the user, which is differentiated itself, by its own rule or by its
// source.
func (b *tangents) ruleSecondOrder(s *ir.Call, rule *ir.CustomRule, args []*ir.Expr) ir.Stmt {
	c := &ir.Call{Note: s.Note, Args: args, Results: clip(s.Results), Callee: rule.Lowered}
	if rule.Own != nil {
		c.Callee = &ir.Callee{Key: "rule for " + rule.Fn.FullName(), Fn: rule.Fn, Custom: rule.Own}
	}
	for _, k := range rule.OutResults {
		dot := b.newVar(s.Results[k].Name+"Dot", s.Results[k].Type)
		if x := b.resultDot(s.Results[k]); x != nil {
			dot = x.Var
		}
		c.Results = append(c.Results, dot)
	}
	return c
}

// constantDots makes the tangents of results for which a rule has no tangents.
func (b *tangents) constantDots(s *ir.Call, rule *ir.CustomRule) []ir.Stmt {
	var out []ir.Stmt
	for k, r := range s.Results {
		if slices.Contains(rule.OutResults, k) || !b.tracked(ir.Use(r)) {
			continue
		}
		zero := build.ZeroOf(r.Type)
		if analysis.IsRef(r.Type) {
			zero = b.zeros(ir.Use(r))
		}
		out = append(out, &ir.Assign{LHS: b.dot(r), RHS: zero, Tok: token.DEFINE})
	}
	return out
}
