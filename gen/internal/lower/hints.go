package lower

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// alternatives maps functions of the standard library to hints about what to write in place of them. Their source
// cannot be differentiated because it uses reflection: the type of the slice that is passed to them is not known.
var alternatives = map[string]string{
	"sort.Slice":         sortsAny,
	"sort.SliceStable":   sortsAny,
	"sort.SliceIsSorted": sortsAny,
}

const sortsAny = "pass the slice itself rather than an interface that holds it"

// replaceable refuses a call of a function that is in instead.
func (fs *functions) replaceable(fv *funcValue, e *ast.CallExpr) (*ir.Expr, bool) {
	name := symbol.Qualified(fv.fn.Origin())
	hint, ok := alternatives[name]
	if !ok {
		return nil, false
	}
	return fs.scope.bad(e, hint, "%s cannot be differentiated", name), true
}

// unknownHint returns a hint for the function value e, which is not known.
func unknownHint(sc *scope, e ast.Expr) string {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if s := sc.decl.Info.Selections[sel]; s != nil && s.Kind() == types.MethodExpr {
			return "write a function literal that calls the method " + sel.Sel.Name + " of its first parameter"
		}
	}
	return "call a function that is known where the derivative is generated"
}

// floatless reports whether a generic function of the standard library that
// infers its type arguments is used on types without floats.
func floatless(fv *funcValue) bool {
	pkg := fv.fn.Pkg()
	return pkg != nil && slices.Contains([]string{"cmp", "maps", "slices"}, pkg.Path()) &&
		!slices.ContainsFunc(fv.targs, func(t types.Type) bool { return kind.HasFloat(t) })
}
