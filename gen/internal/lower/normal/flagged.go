package normal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// flagged rewrites a loop with a call of a recursive function if a jump in a branch leaves the loop. The jump sets a
// flag that ends the loop instead. The values that such a call saves are on the stacks of the loop that makes it, and
// they are in one order only if the body always runs to its end. flagged returns the statements that precede the
// loop.
func (s *structurer) flagged(st *ir.Loop, body []ir.Stmt) (before, now []ir.Stmt) {
	if !s.callee || len(body) == 0 || st.Over != nil {
		return nil, body
	}
	if last, ok := body[len(body)-1].(*ir.If); !ok || !(&ir.Block{Stmts: body[len(body)-1:]}).Calls() || !ir.Jumps(last) {
		return nil, body
	}
	left := &ir.Var{Name: s.f.Fresh("left"), Type: ir.Bool(false).Type}
	before = append(before, s.define(st, left, ir.Bool(false)))
	if st.Index != nil {
		next := &ir.Var{Name: s.f.Fresh(st.Index.Name), Type: st.Index.Type}
		before = append(before, s.define(st, next, st.From))
		body = append([]ir.Stmt{
			s.define(st, st.Index, ir.Use(next)),
			&ir.Assign{Note: ir.Note{Pos: st.Pos}, LHS: ir.Use(next), RHS: stepped(next, st.Step), Tok: token.ASSIGN},
		}, body...)
		st.Cond = ir.Binary(st.Cmp, ir.Use(next), st.To)
		st.Index, st.From, st.To = nil, nil, nil
	}
	body = replaceJumps(body, map[*ir.Label]*ir.Var{st.Break: left})
	going := ir.Unary(token.NOT, ir.Use(left))
	if st.Cond != nil {
		going = ir.Binary(token.LAND, going, st.Cond)
	}
	st.Cond = going
	return before, body
}

func (s *structurer) define(st *ir.Loop, v *ir.Var, x *ir.Expr) ir.Stmt {
	return &ir.Assign{Note: ir.Note{Pos: st.Pos}, LHS: ir.Use(v), RHS: x, Tok: token.DEFINE}
}

// stepped returns v plus n. The last step may wrap around. Nothing reads its result, because the index is already
// past the bound.
func stepped(v *ir.Var, n int64) *ir.Expr {
	step := ir.Int(n)
	step.Type = v.Type
	return ir.Binary(token.ADD, ir.Use(v), step)
}
