package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// communicate returns the forward and the reverse of a communication. The forward sweep passes the shadows of the
// buffers together with the buffers, and saves the step that the call returns. The reverse sweep calls the transpose
// of that step. So every communication happens once, and the reverse communications happen in the opposite order.
func (b *builder) communicate(s *ir.Call) (fwd, rev []ir.Stmt) {
	rule := s.Callee.Comm
	if !analysis.Exchanges(s) && !rule.Reversed {
		return []ir.Stmt{s.Plain()}, nil
	}
	if l, ok := rules.LinearOf(s); ok && b.req.SecondOrder {
		return b.communicatePlainly(s, l)
	}
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.Transposed(rule)}
	for i, a := range s.Args {
		x.Args = append(x.Args, a)
		if rule.Buffer(i) {
			x.Args = append(x.Args, b.shadows.shadowArg(a))
		}
	}
	step := b.out.newVar("step", rules.StepType())
	m := &ir.Multi{Note: s.Note, LHS: []*ir.Expr{ir.Use(step)}, RHS: x, Define: true}
	for _, r := range s.Results {
		m.LHS = append(m.LHS, ir.Use(r))
	}
	d := &def{v: step, site: b.req.Effects.At(s), stmt: s, block: b.blocks.state(s).block}
	b.defs.single[step] = d
	b.values.ensure(d)
	reverse := &ir.Expr{Op: ir.OpMethod, Name: "Reverse", Args: []*ir.Expr{ir.Use(step), ir.Addr(ir.Use(b.faults.faultVar()))}}
	return []ir.Stmt{m}, []ir.Stmt{&ir.ExprStmt{Note: s.Note, X: reverse}}
}

// faultVar returns the variable for the first error of the reverse sweep.
func (b *faults) faultVar() *ir.Var {
	if b.err == nil {
		b.err = b.out.newVar("fault", types.Universe.Lookup("error").Type())
		b.err.Addressed = true
		b.decls.earlyRev = append(b.decls.earlyRev, &ir.Decl{Var: b.err})
	}
	return b.err
}

// returnFault returns the error of the reverse sweep as the error of the function, if the function has an error
// result that is nil. Otherwise it panics.
func (b *faults) returnFault(results []*ir.Var) []ir.Stmt {
	if b.err == nil {
		return nil
	}
	if err := errorResult(results); err != nil {
		return []ir.Stmt{&ir.If{Cond: isNil(err), Then: &ir.Block{Stmts: []ir.Stmt{assign(ir.Use(err), ir.Use(b.err))}}}}
	}
	if b.req.SecondOrder {
		failed := ir.Binary(token.NEQ, ir.Use(b.err), &ir.Expr{Op: ir.OpNil, Type: b.err.Type})
		panics := &ir.ExprStmt{X: ir.Builtin("panic", nil, ir.Use(b.err))}
		return []ir.Stmt{&ir.If{Cond: failed, Then: &ir.Block{Stmts: []ir.Stmt{panics}}}}
	}
	must := &ir.Expr{Op: ir.OpCall, Obj: rules.VJPFunc("Must"), Args: []*ir.Expr{ir.Use(b.err)}}
	return []ir.Stmt{&ir.ExprStmt{X: must}}
}
