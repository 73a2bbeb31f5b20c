package purity

import (
	"go/ast"
	"go/token"
	"go/types"
)

// levelOf returns the level of a call in the body. A call of append may write to memory of the caller, unless the
// function itself has made the slice.
func (v *visitor) levelOf(e *ast.CallExpr) Level {
	id, ok := ast.Unparen(e.Fun).(*ast.Ident)
	switch {
	case !ok || id.Name != "append" || !v.info.Types[e.Fun].IsBuiltin():
		return v.t.OfCall(v.info, e)
	case !v.fresh(e.Args[0], map[types.Object]bool{}):
		return Acts
	}
	return Reads
}

// fresh reports whether e is a new slice, or a variable of the function that only holds such ones.
func (v *visitor) fresh(e ast.Expr, seen map[types.Object]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || len(e.Args) == 0 {
			return false
		}
		return v.info.Types[e.Fun].IsBuiltin() && (id.Name == "make" || id.Name == "append" && v.fresh(e.Args[0], seen)) ||
			v.info.Types[e.Fun].IsType() && v.fresh(e.Args[0], seen)
	case *ast.SliceExpr:
		return v.fresh(e.X, seen)
	case *ast.Ident:
		obj := v.info.ObjectOf(e)
		if v.info.Types[e].IsNil() || seen[obj] {
			return true
		}
		seen[obj] = true
		return v.ownSlices(obj, seen)
	}
	return false
}

// ownSlices reports whether obj is a variable that the body declares, and all that it is assigned is fresh.
func (v *visitor) ownSlices(obj types.Object, seen map[types.Object]bool) bool {
	body := v.decl.Body
	if o, ok := obj.(*types.Var); !ok || o.Pos() < body.Pos() || o.Pos() > body.End() {
		return false
	}
	ok := true
	holds := func(lhs, rhs []ast.Expr) {
		for i, l := range lhs {
			if id, is := ast.Unparen(l).(*ast.Ident); is && v.info.ObjectOf(id) == obj {
				ok = ok && len(lhs) == len(rhs) && v.fresh(rhs[i], seen)
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			holds(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if v.info.ObjectOf(id) == obj && len(n.Values) > 0 {
					ok = ok && len(n.Values) == len(n.Names) && v.fresh(n.Values[i], seen)
				}
			}
		case *ast.RangeStmt:
			holds([]ast.Expr{n.Key, n.Value}, nil)
		case *ast.UnaryExpr:
			if id, is := ast.Unparen(n.X).(*ast.Ident); is && n.Op == token.AND && v.info.ObjectOf(id) == obj {
				ok = false
			}
		}
		return ok
	})
	return ok
}
