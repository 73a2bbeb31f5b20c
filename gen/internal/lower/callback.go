package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// callsBack records that the opaque call x of fn may call a method that has effects, such as the method String of a
// value that fn prints.
func (fs *functions) callsBack(x *ir.Expr, fn *types.Func, e *ast.CallExpr) {
	passed := e.Args
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		passed = append(slices.Clip(passed), sel.X)
	}
	callee := symbol.Qualified(fn)
	if fn.Pkg() == nil {
		callee = "the method " + fn.Name() + " of an error"
	}
	for _, a := range passed {
		m := fs.prog.changes.CalledBack(fn, fs.scope.typeOf(a), fs.req.pkg, fs.scope.decl.Pkg)
		if m == nil {
			continue
		}
		fs.prog.unit.Callbacks[x] = Refusal{
			Pos: e.Pos(), Package: m.Pkg().Path(),
			Message: callee + " may call " + symbol.Qualified(m) + ", which may change memory or variables, and the change is not followed",
			Hint:    "call the method itself, and pass its result, or pass the numbers",
		}
		return
	}
}
