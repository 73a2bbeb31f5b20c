package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/purity"
)

// Go makes the calls of a statement one after another, from left to right. Inlined bodies become statements before
// it. A call that remains in the expression would be made after those, and again wherever a derivative repeats the
// expression.

// A callCount counts calls by how they depend on the order of evaluation.
type callCount struct {
	reads, acts int
	last        token.Pos // of the last call that acts
}

// callsOf counts the calls in statements and expressions, except those in nested
// blocks.
func callsOf[N ast.Node](sc *scope, list ...N) callCount {
	var t callCount
	for _, root := range list {
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.BlockStmt:
				return false
			case *ast.IfStmt:
				return n == ast.Node(root)
			case *ast.CallExpr:
				t.add(sc.prog.purity.OfCall(sc.decl.Info, n), n.Pos())
			}
			return true
		})
	}
	return t
}

func (t *callCount) add(c purity.Level, pos token.Pos) {
	switch c {
	case purity.Reads:
		t.reads++
	case purity.Acts:
		t.acts++
		t.last = max(t.last, pos)
	}
}

// ordered returns x, the opaque call that e is lowered to, or a variable with its
// result if x must not be made after the calls that follow, or twice.
func (ex *expressions) ordered(x *ir.Expr, e *ast.CallExpr) *ir.Expr {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok || kind.IsFunc(x.Type) {
		return x
	}
	others := ex.scope.counted
	level := ex.prog.purity.OfCall(ex.scope.decl.Info, e)
	if ex.req.lib.HasRule(fn) {
		level = purity.Pure
	}
	switch level {
	case purity.Acts:
		others.acts--
		if ex.scope.deciding && others.acts+others.reads == 0 {
			return x
		}
	case purity.Reads:
		if others.acts == 0 {
			return x
		}
	default:
		return beforeLater(ex, x, e)
	}
	return ex.fn.temp("t", x, ex.scope.note)
}

// beforeLater returns x, the value of the call e, or a variable with it if a later call of the
// statement may change what the arguments read.
func beforeLater(ex *expressions, x *ir.Expr, e *ast.CallExpr) *ir.Expr {
	if ex.scope.counted.last < e.End() || !slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return !a.IsConst() }) {
		return x
	}
	return ex.fn.temp("t", x, ex.scope.note)
}

// condition lowers an expression that decides where the function continues. No derivative repeats it.
func (ex *expressions) condition(e ast.Expr) *ir.Expr {
	saved := ex.scope.deciding
	ex.scope.deciding = true
	defer func() { ex.scope.deciding = saved }()
	return ex.expr(e)
}
