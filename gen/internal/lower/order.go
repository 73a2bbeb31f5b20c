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
// the statement. A call that remains in the expression would run after them, and would run again wherever a
// derivative repeats the expression.

// An evaluation describes the evaluation of a statement. It counts calls by how they depend on the order of
// evaluation.
type evaluation struct {
	reads, acts int
	last        token.Pos // of the last call that may change memory or variables
	parts       []ast.Node
	early       map[ast.Expr]*ir.Expr // operands that were lowered out of order
}

// evaluationOf returns the evaluation of statements and expressions, without nested blocks.
func evaluationOf[N ast.Node](sc *scope, list ...N) evaluation {
	var t evaluation
	for _, root := range list {
		t.parts = append(t.parts, root)
		ast.Inspect(root, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.BlockStmt:
				return false
			case *ast.IfStmt:
				return n == ast.Node(root)
			case *ast.CallExpr:
				t.add(sc.prog.purity.OfCall(sc.decl.Info, n))
				if sc.prog.changes.OfCall(sc.decl.Info, n) == purity.Acts {
					t.last = max(t.last, n.Pos())
				}
			}
			return true
		})
	}
	return t
}

// evaluating makes the evaluation of statements or expressions the current one, until the function that it returns
// is called.
func evaluating[N ast.Node](sc *scope, list ...N) (done func()) {
	saved := sc.evaluation
	sc.evaluation = evaluationOf(sc, list...)
	return func() {
		for e := range sc.evaluation.early { // it was lowered in another way, too
			sc.errorf(e.Pos(), ownStatement, "a call is made beside a literal"+openOrder)
		}
		sc.evaluation = saved
	}
}

func (t *evaluation) add(c purity.Level) {
	switch c {
	case purity.Reads:
		t.reads++
	case purity.Acts:
		t.acts++
	}
}

// ordered returns x, the opaque call to which e is lowered. If x must not run after the calls that follow, or twice,
// ordered returns a variable with its result instead.
func (ex *expressions) ordered(x *ir.Expr, e *ast.CallExpr) *ir.Expr {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok || kind.IsFunc(x.Type) {
		return x
	}
	others := ex.scope.evaluation
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

// beforeLater returns x, the value of the call or subslice e. If a later call of the statement may change what the
// arguments read, it returns a variable with the value instead.
func beforeLater(ex *expressions, x *ir.Expr, e ast.Expr) *ir.Expr {
	if ex.scope.evaluation.last < e.End() || !slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return a != nil && !a.IsConst() }) {
		return x
	}
	return ex.fn.temp("t", x, ex.scope.note)
}

// condition lowers an expression that determines which branch runs. No derivative repeats it.
func (ex *expressions) condition(e ast.Expr) *ir.Expr {
	saved := ex.scope.deciding
	ex.scope.deciding = true
	defer func() { ex.scope.deciding = saved }()
	return ex.expr(e)
}
