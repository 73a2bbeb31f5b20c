package syntax

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// Assignments counts the plain assignments to obj in the function it is in.
func Assignments(d source.Decl, obj types.Object) int {
	n := 0
	ast.Inspect(d.Syntax, func(node ast.Node) bool {
		var places []ast.Expr
		switch node := node.(type) {
		case *ast.AssignStmt:
			places = node.Lhs
		case *ast.RangeStmt:
			places = []ast.Expr{node.Key, node.Value}
		}
		for _, e := range places {
			if id, ok := ast.Unparen(e).(*ast.Ident); ok && d.Info.Uses[id] == obj {
				n++
			}
		}
		return true
	})
	return n
}

// Reassigned reports whether a variable is assigned after its declaration, or may be through a pointer to it.
func Reassigned(d source.Decl, obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return Assignments(d, obj) > 0 || ok && AddressTaken(d, v)
}

// AsReceiver reports whether the body uses p only in these ways: to call its methods, as an argument, to test its
// type, or to compare it with nil.
func AsReceiver(d source.Decl, p *types.Var) bool {
	fine := map[*ast.Ident]bool{}
	ok := true
	ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, a := range n.Args {
				if id, is := ast.Unparen(a).(*ast.Ident); is && !d.Info.Types[n.Fun].IsType() {
					fine[id] = true
				}
			}
			if sel, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is {
				if id, is := ast.Unparen(sel.X).(*ast.Ident); is {
					fine[id] = true
				}
			}
		case *ast.BinaryExpr:
			for _, pair := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
				if id, is := ast.Unparen(pair[0]).(*ast.Ident); is && d.Info.Types[pair[1]].IsNil() {
					fine[id] = true
				}
			}
		case *ast.TypeAssertExpr: // in a type switch too
			if id, is := ast.Unparen(n.X).(*ast.Ident); is {
				fine[id] = true
			}
		case *ast.Ident:
			ok = ok && (d.Info.Uses[n] != p || fine[n])
		}
		return ok
	})
	return ok
}

// Asserted reports whether the body tests the dynamic type of p.
func Asserted(d source.Decl, p *types.Var) bool {
	found := false
	ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.TypeAssertExpr); ok {
			id, is := ast.Unparen(a.X).(*ast.Ident)
			found = found || is && d.Info.Uses[id] == p
		}
		return !found
	})
	return found
}

// AddressTaken reports whether the function around a literal has a pointer to v.
func AddressTaken(d source.Decl, v *types.Var) bool {
	found := false
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op.String() == "&" && rootIs(d, n.X, v)
		case *ast.SliceExpr:
			found = found || rootIs(d, n.X, v) && kind.IsArray(v.Type())
		case *ast.SelectorExpr:
			sel := d.Info.Selections[n]
			found = found || sel != nil && sel.Kind() == types.MethodVal && rootIs(d, n.X, v) && !types.IsInterface(sel.Recv()) && pointerMethod(sel)
		}
		return !found
	})
	return found
}

// Taken finds the variables whose addresses the function takes: by &, by slicing an array, or by calling a method on
// a pointer. It identifies them by the positions of their declarations.
func Taken(d source.Decl) map[token.Pos]bool {
	found := map[token.Pos]bool{}
	note := func(e ast.Expr) {
		if obj := d.Info.Uses[rootIdent(e)]; obj != nil {
			found[obj.Pos()] = true
		}
	}
	ast.Inspect(d.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(n.X)
			}
		case *ast.SliceExpr:
			if t := d.Info.TypeOf(n.X); t != nil && kind.IsArray(t) {
				note(n.X)
			}
		case *ast.SelectorExpr:
			if s := d.Info.Selections[n]; s != nil && s.Kind() == types.MethodVal && !kind.IsPointer(s.Recv()) && kind.IsPointer(s.Obj().(*types.Func).Signature().Recv().Type()) {
				note(n.X)
			}
		}
		return true
	})
	return found
}

// rootIdent returns the variable e, or the one that contains e, or nil.
func rootIdent(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// MentionsObject reports whether obj is used in list.
func MentionsObject(info *types.Info, list []ast.Stmt, obj types.Object) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && info.Uses[id] == obj
			return !found
		})
	}
	return found
}

// Deeper reports whether the declaration at pos is in a block within scope.
func Deeper(scope *types.Scope, pos token.Pos) bool {
	return scope != nil && scope.Contains(pos) && scope.Innermost(pos) != scope
}

// IsBlank reports whether e is the blank identifier.
func IsBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}
