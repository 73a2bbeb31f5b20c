package lower

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// refusal says why the call e of fn cannot carry active values.
func (fr *program) refusal(fn *types.Func, e *ast.CallExpr) Refusal {
	r := Refusal{
		Pos:     e.Pos(),
		Message: "an active value reaches " + symbol.Qualified(fn) + ", which has neither source nor rule",
		Hint:    "write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn) + ", or mark the function //gradgen:constant",
	}
	if fn.Pkg() == nil {
		return r
	}
	r.Package = fn.Pkg().Path()
	if d, ok := fr.lib.Source(fn.Origin()); ok && d.Syntax.Body != nil {
		r.Message = "an active value reaches " + symbol.Qualified(fn) + " in an argument whose type hides it"
		r.Hint = "pass it by its concrete type, or write the VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if fr.emitted(fn) {
		r.Emitted = fn
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", which is emitted code of which nothing is known"
		r.Hint = "generate its package again, or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	if what := fr.names.Hides(fn); what != "" {
		r.Hidden, r.Package, r.Fn = true, "", fn.Origin()
		r.Message = "an active value reaches " + symbol.Qualified(fn) + ", whose source uses " + what + ", which is not visible from here"
		r.Hint = "ask for the derivative in package " + fn.Pkg().Name() + ", or write its VJP and mark it //gradgen:rule for=" + symbol.Qualified(fn)
	}
	return r
}

// emitted reports whether fn is declared in a file that this run writes.
func (fr *program) emitted(fn *types.Func) bool {
	return strings.HasSuffix(fr.fset.Position(fn.Pos()).Filename, "_gradgen.go")
}

// guard lowers the test that arguments of an emitted function are apart. It stays as it
// is, and computes nothing.
func (fr *operands) guard(test *types.Func, args []argument, e *ast.CallExpr) {
	x := &ir.Expr{Op: ir.OpCall, Obj: test, Type: types.NewTuple(), Pos: fr.siteOf(e)}
	for _, a := range args {
		if a.x.Op == ir.OpComposite && a.x.Name == "variadic" {
			x.Args = append(x.Args, a.x.Args...)
			continue
		}
		x.Args = append(x.Args, a.x)
	}
	for i, a := range x.Args {
		if a.Op == ir.OpConvert {
			x.Args[i] = a.Args[0]
		}
		expose(x.Args[i])
	}
	fr.unit.Opaque[x] = true
	fr.emit(&ir.ExprStmt{Note: fr.note, X: x})
}
