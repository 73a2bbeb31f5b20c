package purity

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A body is the body of a function that makes slices. If it has no list of statements, nothing is known about its
// variables.
type body struct {
	info *types.Info
	list *ast.BlockStmt
}

// fresh reports whether e is a new slice, or a variable of the function that only holds new slices.
func (b body) fresh(e ast.Expr, seen map[types.Object]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || len(e.Args) == 0 {
			return false
		}
		return b.info.Types[e.Fun].IsBuiltin() && (id.Name == "make" || id.Name == "append" && b.fresh(e.Args[0], seen)) ||
			b.info.Types[e.Fun].IsType() && b.fresh(e.Args[0], seen)
	case *ast.SliceExpr:
		return b.fresh(e.X, seen)
	case *ast.Ident:
		obj := b.info.ObjectOf(e)
		if b.info.Types[e].IsNil() || seen[obj] {
			return true
		}
		seen[obj] = true
		return b.ownSlices(obj, seen)
	}
	return false
}

// ownSlices reports whether obj is a variable that the body declares, and only fresh slices are assigned to it.
func (b body) ownSlices(obj types.Object, seen map[types.Object]bool) bool {
	if o, ok := obj.(*types.Var); !ok || b.list == nil || o.Pos() < b.list.Pos() || o.Pos() > b.list.End() {
		return false
	}
	ok := true
	holds := func(lhs, rhs []ast.Expr) {
		for i, l := range lhs {
			if id, is := ast.Unparen(l).(*ast.Ident); is && b.info.ObjectOf(id) == obj {
				ok = ok && len(lhs) == len(rhs) && b.fresh(rhs[i], seen)
			}
		}
	}
	ast.Inspect(b.list, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			holds(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if b.info.ObjectOf(id) == obj && len(n.Values) > 0 {
					ok = ok && len(n.Values) == len(n.Names) && b.fresh(n.Values[i], seen)
				}
			}
		case *ast.RangeStmt:
			holds([]ast.Expr{n.Key, n.Value}, nil)
		case *ast.UnaryExpr:
			if id, is := ast.Unparen(n.X).(*ast.Ident); is && n.Op == token.AND && b.info.ObjectOf(id) == obj {
				ok = false
			}
		}
		return ok
	})
	return ok
}
