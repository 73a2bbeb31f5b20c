package lower

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// above is the interface through which layers call the layers above them. A frame, the topmost layer, passes each
// call on to the right layer.
type above interface {
	// call lowers a call with one value, callMulti a call with several values to variables.
	call(e *ast.CallExpr) *ir.Expr
	callMulti(e *ast.CallExpr) ([]*ir.Expr, bool)
	// functionValue lowers a value of a function type.
	functionValue(e ast.Expr) *ir.Expr
	// functionAs lowers a function value to the type want, a union of such functions.
	functionAs(e ast.Expr, want types.Type) *ir.Expr
	// knownOnce returns the function that an expression denotes. If again is set, the function is not known, and no
	// part of the expression was lowered.
	knownOnce(e ast.Expr) (fv *funcValue, ok, again bool)
	// returned returns the function that a call returns.
	returned(e *ast.CallExpr) (*funcValue, bool)
	// dispatchHere lowers a call whose callee is one of several functions.
	dispatchHere(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr
	// stmts lowers statements, and body those of a whole function.
	stmts(list []ast.Stmt)
	body(b *ast.BlockStmt)
	setResults(vals []*ir.Expr, note ir.Note)
	// enter begins the body of another function.
	enter(d source.Decl, outer *scope) *inlining
}

func (fr *frame) call(e *ast.CallExpr) *ir.Expr { return fr.calls.call(e) }

func (fr *frame) callMulti(e *ast.CallExpr) ([]*ir.Expr, bool) { return fr.calls.callMulti(e) }

func (fr *frame) functionValue(e ast.Expr) *ir.Expr { return fr.funcs.functionValue(e) }

func (fr *frame) functionAs(e ast.Expr, want types.Type) *ir.Expr {
	return fr.funcs.functionAs(e, want)
}

func (fr *frame) knownOnce(e ast.Expr) (fv *funcValue, ok, again bool) { return fr.funcs.knownOnce(e) }

func (fr *frame) returned(e *ast.CallExpr) (*funcValue, bool) { return fr.inlining.returned(e) }

func (fr *frame) dispatchHere(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr {
	return fr.calls.dispatchHere(fv, args, e)
}

func (fr *frame) enter(d source.Decl, outer *scope) *inlining {
	return newFrame(fr.fn, d, outer).inlining
}
