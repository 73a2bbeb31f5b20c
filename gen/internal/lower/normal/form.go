// Package normal brings a lowered function into normal form: jumps at the tails of the loop
// bodies that they leave, no scopes, no large expressions, storage of its own for every
// variable with an address.
package normal

import "github.com/gradgen/gradgen/gen/internal/ir"

// Form gives f a body in normal form. The body consists of stmts, as they were lowered, which leave by jumps to
// ret, and of end, which runs wherever f returns. callee means that emitted code calls the function.
func Form(f *ir.Func, stmts []ir.Stmt, ret *ir.Label, end []ir.Stmt, callee bool) {
	f.Body = &ir.Block{Stmts: append(structure(f, ret, stmts, callee), end...)}
	divide(f)
	box(f, callee)
	locate(f.Body)
	ir.Unshare(f.Body, func(e *ir.Expr) bool { return e.Op == ir.OpVar }) // several calls may share a receiver
}
