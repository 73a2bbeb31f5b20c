package adjoint

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// communicatePlainly returns a linear communication and its transpose as calls of package comm, which can be
// differentiated again.
func (b *builder) communicatePlainly(s *ir.Call, l rules.Linear) (fwd, rev []ir.Stmt) {
	fwd = []ir.Stmt{s.Plain()}
	c := b.values.need(s.Args[0], s)
	if !l.Accumulates {
		return fwd, b.transposed(s, l, c, b.values.needShadowOrZero(s.Args[1], s))
	}
	sendBar, recvBar := b.values.needShadowOrZero(s.Args[1], s), b.values.needShadowOrZero(s.Args[2], s)
	back := b.out.newVar("back", s.Args[1].Type)
	made := ir.Builtin("make", back.Type, &ir.Expr{Op: ir.OpFuncType, Type: back.Type}, ir.Len(sendBar.Clone()))
	rev = append([]ir.Stmt{defineStmt(back, made)}, b.transposed(s, l, c, recvBar, ir.Use(back))...)
	if recvBar.Op != ir.OpNil {
		rev = append(rev, &ir.ExprStmt{X: ir.Builtin("clear", nil, recvBar.Clone())})
	}
	return fwd, append(rev, &ir.ExprStmt{X: ir.Runtime("CopyBar", nil, ir.Use(back), sendBar)})
}

// transposed calls the transpose with these buffers. It keeps the first error.
func (b *builder) transposed(s *ir.Call, l rules.Linear, c *ir.Expr, buffers ...*ir.Expr) []ir.Stmt {
	x := &ir.Expr{Op: ir.OpCall, Obj: rules.CommFunc(l.Transpose), Args: []*ir.Expr{c}}
	for _, y := range buffers {
		x.Args = append(x.Args, y.Clone())
	}
	if l.TransposeOp {
		x.Args = append(x.Args, rules.CommSum())
	}
	if l.Root {
		x.Args = append(x.Args, b.values.need(s.Args[len(s.Args)-1], s))
	}
	fault := ir.Use(b.faults.plainFault())
	err := b.out.newVar("err", fault.Type)
	first := &ir.If{Cond: isNil(fault.Var), Then: &ir.Block{Stmts: []ir.Stmt{assign(fault, ir.Use(err))}}}
	return []ir.Stmt{&ir.Multi{Note: s.Note, LHS: []*ir.Expr{ir.Use(err)}, RHS: x, Define: true}, first}
}

// plainFault is faultVar for a function that is differentiated again.
func (b *faults) plainFault() *ir.Var {
	if b.err == nil {
		b.err = b.out.newVar("fault", types.Universe.Lookup("error").Type())
		b.decls.earlyRev = append(b.decls.earlyRev, &ir.Decl{Var: b.err})
	}
	return b.err
}
