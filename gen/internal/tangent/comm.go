package tangent

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// communicate is a communication with the tangents of its buffers.
func (b *builder) communicate(s *ir.Call) []ir.Stmt {
	rule := s.Callee.Comm
	if !analysis.Exchanges(s) && !rule.Counts {
		return []ir.Stmt{s.Plain()}
	}
	if b.SecondOrder {
		b.Fail(s.Pos, "ask for the grad, and take differences of it", "second derivatives of a function that communicates are not supported")
		return nil
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
