package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// The specification does not say whether a variable is read before or after a call in the same statement that changes
// it. The function and its derivatives must agree, so the derivatives do what the compiler does. It evaluates
// subslices in the order of the source. It fills a composite literal after all calls of the statement that the
// literal does not contain.

// These strings end messages about such operands.
const (
	openOrder    = " in a statement with a later call that may change it: Go does not specify the order"
	ownStatement = "assign it to a variable in a statement of its own"
)

// laterCalls lowers the calls and subslices that follow the composite literal e in its statement and that are
// evaluated before e, if one of these calls may change what the elements read.
func laterCalls(ex *expressions, e *ast.CompositeLit) {
	if ex.scope.evaluation.last < e.End() || len(e.Elts) == 0 {
		return
	}
	for _, part := range ex.scope.evaluation.parts {
		at := enclosing(ex.scope, part, e)
		switch {
		case at == nil || evaluationOf(ex.scope, at).last < e.End():
		case inMap(ex.scope, at, e):
			ex.scope.errorf(e.Pos(), ownStatement, "a literal is an element of a map"+openOrder)
		default:
			lowerEarly(ex, at, e)
		}
	}
}

// inMap reports whether e is part of the literal of a map in root. The compiler fills the elements of such a map one
// by one.
func inMap(sc *scope, root ast.Node, e ast.Expr) bool {
	found := false
	ast.Inspect(root, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		found = found || ok && lit != e && lit.Pos() <= e.Pos() && e.End() <= lit.End() && kind.IsMap(sc.decl.Info.TypeOf(lit))
		return n != nil && !found
	})
	return found
}

// enclosing returns the smallest part of root that contains e and that the compiler evaluates in the order of the
// calls of the statement, or nil.
func enclosing(sc *scope, root ast.Node, e ast.Expr) (found ast.Node) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil || n.Pos() > e.Pos() || n.End() < e.End() || n == ast.Node(e) {
			return false
		}
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.FuncLit:
			found = nil
			return false
		case *ast.AssignStmt, *ast.ReturnStmt, *ast.ValueSpec:
			found = n
		case ast.Expr:
			switch {
			case shortCircuits(n):
				found = nil // the operand is
			case found == nil, ordered(sc, n):
				found = n
			}
		}
		return true
	})
	return found
}

func shortCircuits(e ast.Expr) bool {
	b, ok := e.(*ast.BinaryExpr)
	return ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// lowerEarly lowers the calls and subslices in root that follow e.
func lowerEarly(ex *expressions, root ast.Node, e ast.Expr) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil || n.End() <= e.End() {
			return false
		}
		x, ok := n.(ast.Expr)
		if !ok || n.Pos() < e.End() || !ordered(ex.scope, x) {
			_, literal := n.(*ast.FuncLit)
			return !literal
		}
		if ex.scope.isFunction(x) {
			ex.scope.errorf(x.Pos(), ownStatement, "a function value is computed"+openOrder)
			return false
		}
		v := ex.expr(x)
		if ex.scope.evaluation.early == nil {
			ex.scope.evaluation.early = map[ast.Expr]*ir.Expr{}
		}
		ex.scope.evaluation.early[x] = v
		return false
	})
}

// ordered reports whether the compiler evaluates e in the order of the calls of its statement.
func ordered(sc *scope, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		return !sc.decl.Info.Types[e.Fun].IsType()
	case *ast.SliceExpr:
		return true
	}
	return shortCircuits(e)
}

// unchanging reports whether the calls cannot change which part of its operand the subslice e is.
func unchanging(sc *scope, e *ast.SliceExpr) bool {
	_, variable := ast.Unparen(e.X).(*ast.Ident)
	for _, x := range []ast.Expr{e.X, e.Low, e.High, e.Max} {
		if x != nil && !steady(sc, x) && !(x == e.X && variable && kind.IsArray(sc.typeOf(x))) {
			return false
		}
	}
	return true
}

// steady reports whether e has the same value before and after the later calls of its statement.
func steady(sc *scope, e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		if x, is := n.(ast.Expr); is && sc.decl.Info.Types[x].Value != nil {
			return false
		}
		switch n := n.(type) {
		case *ast.Ident:
			v, is := sc.decl.Info.Uses[n].(*types.Var)
			ok = ok && (!is || v.IsField() || assignedOnce(sc, v))
		case *ast.IndexExpr:
			ok = ok && kind.IsArray(sc.typeOf(n.X))
		case *ast.SelectorExpr:
			sel := sc.decl.Info.Selections[n] // nil for a variable of another package
			ok = ok && sel != nil && !sel.Indirect()
		case *ast.StarExpr:
			ok = false
		case *ast.UnaryExpr:
			_, variable := ast.Unparen(n.X).(*ast.Ident)
			return !(variable && n.Op == token.AND) // an address does not change
		case *ast.CallExpr:
			return sc.decl.Info.Types[n.Fun].IsType() // other calls were made already
		case *ast.SliceExpr, *ast.FuncLit:
			return false
		}
		return ok
	})
	return ok
}

// assignedOnce reports whether v is a local variable that is set once and changed by no other name.
func assignedOnce(sc *scope, v *types.Var) bool {
	local := sc.decl.Syntax.Pos() <= v.Pos() && v.Pos() <= sc.decl.Syntax.End()
	return local && !syntax.Changed(sc.decl, v)
}

// delayedBoxing refuses a value that is put into an interface if a later call of the statement may change it. The
// compiler converts some of these values in the order of the source, and others after all calls.
func delayedBoxing(ex *expressions, e ast.Expr) {
	own := ex.scope.decl.Info.TypeOf(e)
	if own == nil || types.IsInterface(own) || !kind.HasFloat(own) || steady(ex.scope, e) {
		return
	}
	refuseDelayed(ex.scope, e, "a value is stored in an interface")
}

// delayedReceiver is delayedBoxing for the receiver of the method value e.
func delayedReceiver(sc *scope, e ast.Expr) {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if sel := sc.decl.Info.Selections[s]; sel != nil && sel.Kind() == types.MethodVal && !steady(sc, s.X) {
		refuseDelayed(sc, e, "a method value is made")
	}
}

// delayedAssertion is delayedBoxing for the operand of the assertion e. The compiler copies numbers in order, but
// not pointers.
func delayedAssertion(sc *scope, e *ast.TypeAssertExpr) {
	switch sc.decl.Info.TypeOf(e).Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Signature, *types.Struct, *types.Array:
		if !steady(sc, e.X) {
			refuseDelayed(sc, e, "an interface is asserted to hold a pointer")
		}
	}
}

// delayedBounds refuses a subslice of which a later bound calls a function that may change an earlier one.
func delayedBounds(sc *scope, e *ast.SliceExpr) {
	acts := false
	for _, x := range []ast.Expr{e.Max, e.High, e.Low} {
		if x == nil {
			continue
		}
		if acts && !steady(sc, x) {
			sc.errorf(x.Pos(), ownStatement, "the bound of a subslice is read"+openOrder)
		}
		acts = acts || evaluationOf(sc, x).last.IsValid()
	}
}

// refuseDelayed refuses e if the compiler makes a later call of the statement first. text describes the effect of e.
func refuseDelayed(sc *scope, e ast.Expr, text string) {
	if sc.evaluation.last < e.End() {
		return
	}
	for _, part := range sc.evaluation.parts {
		if at := enclosing(sc, part, e); at != nil && evaluationOf(sc, at).last >= e.End() {
			sc.errorf(e.Pos(), ownStatement, "%s"+openOrder, text)
		}
	}
}
