package syntax

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// Changed reports whether v, or a part of it, is assigned after its declaration, or its address is taken.
func Changed(d source.Decl, v *types.Var) bool {
	found := false
	note := func(list ...ast.Expr) {
		for _, e := range list {
			found = found || e != nil && partOf(d, e) == v
		}
	}
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			note(n.Lhs...)
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				note(n.Key, n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.SliceExpr:
			if kind.IsArray(d.Info.TypeOf(n.X)) {
				note(n.X)
			}
		case *ast.SelectorExpr:
			if sel := d.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal && !types.IsInterface(sel.Recv()) && pointerMethod(sel) && !kind.IsPointer(sel.Recv()) {
				note(n.X)
			}
		}
		return !found
	})
	return found
}

// partOf returns the variable that e is a part of: e itself, a field, or an element of an array. It returns nil if e
// is in memory to which a pointer, slice or map leads.
func partOf(d source.Decl, e ast.Expr) types.Object {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return d.Info.Uses[x]
	case *ast.SelectorExpr:
		if sel := d.Info.Selections[x]; sel != nil && !sel.Indirect() {
			return partOf(d, x.X)
		}
	case *ast.IndexExpr:
		if t := d.Info.TypeOf(x.X); kind.IsArray(t) || kind.IsTypeParam(t) {
			return partOf(d, x.X)
		}
	}
	return nil
}
