package lower

import (
	"go/ast"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Package implicit defines values by equations. Its functions are source like any other, but for the question
// how often they are differentiated, and the declared functions that they hand to what solves the equation.

// differentiated tells whether the function under way is differentiated at least n times.
func (fr *scope) differentiated(n int, e *ast.CallExpr) *ir.Expr {
	if fr.order < 0 {
		return fr.bad(e, "ask for the hvp or the hessian of the function", "a function that solves an equation has first and second derivatives alone")
	}
	x := ir.Bool(fr.order >= n)
	x.Name = foregone
	return x
}

// What is said of a function value that has no name in emitted code.
const (
	notDeclared     = "a closure or method value is passed to a function that is not looked into"
	notDeclaredHint = "declare a function, and pass what it needs as its arguments"
)

// asValue is the declared function fv as a value; nil for a closure or a method value.
func (fr *scope) asValue(fv *funcValue) *ir.Expr {
	if fv.lit != nil || fv.yield != nil || fv.recv != nil || fv.oneOf.some() || len(fv.targs) > 0 || fv.fn.Signature().Recv() != nil || !fr.names.Callable(fv.fn) {
		return nil
	}
	return &ir.Expr{Op: ir.OpGlobal, Type: fv.fn.Signature(), Obj: fv.fn}
}
