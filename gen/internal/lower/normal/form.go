// Package normal brings a lowered function into normal form: every jump is the last statement of the loop body that
// it leaves, there are no scopes and no large expressions, and every variable whose address is taken has separate
// storage.
package normal

import "github.com/gradgen/gradgen/gen/internal/ir"

// Form gives f a body in normal form. stmts are the lowered statements; they return by jumps to ret. end runs
// wherever f returns. callee means that emitted code calls the function.
func Form(f *ir.Func, stmts []ir.Stmt, ret *ir.Label, end []ir.Stmt, callee bool) {
	f.Body = &ir.Block{Stmts: append(structure(f, ret, stmts, callee), end...)}
	divide(f)
	box(f, callee)
	locate(f.Body)
	ir.Unshare(f.Body, func(e *ir.Expr) bool { return e.Op == ir.OpVar }) // several calls may share a receiver
}
