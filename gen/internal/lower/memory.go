package lower

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// inMemory reports whether pointers may lead to v: its address has been taken, or is
// taken further on, in what a loop around may come to before it comes back.
func (fr *frame) inMemory(v *ir.Var) bool {
	for f := fr; f != nil && !v.Addressed; f = f.outer {
		if f.taken == nil {
			f.taken = taken(f.decl)
		}
		if f.taken[v.Pos] {
			return true
		}
	}
	return v.Addressed
}

// taken finds the variables whose addresses the function takes, by where they are
// declared: by &, by slicing an array, and by calling a method on a pointer.
func taken(d source.Decl) map[token.Pos]bool {
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

// rootIdent returns the variable that e is, or is part of; nil for none.
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
