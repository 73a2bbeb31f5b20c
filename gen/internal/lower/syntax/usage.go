package syntax

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/source"
)

// A Usage describes how a body uses a parameter.
type Usage struct {
	OnlyThrough bool // used only as p.f, *p, or p[i]
	Written     bool // assigned, or its address taken, as a whole or in part
	Stores      bool // the body stores through some pointer, field or closure
}

// UsageOf describes how body, of the function d, uses the parameter p.
func UsageOf(d source.Decl, p *types.Var, body *ast.BlockStmt) Usage {
	u := Usage{OnlyThrough: true}
	through := map[*ast.Ident]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if sel := d.Info.Selections[n]; sel != nil && sel.Kind() == types.FieldVal {
				markThrough(d, n.X, through)
			}
			if sel := d.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal {
				markThrough(d, n.X, through)
				u.Written = u.Written || rootIs(d, n.X, p) && pointerMethod(sel)
				u.Stores = true
			}
		case *ast.StarExpr:
			markThrough(d, n.X, through)
		case *ast.IndexExpr:
			markThrough(d, n.X, through)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				noteWrite(d, l, p, &u)
			}
		case *ast.IncDecStmt:
			noteWrite(d, n.X, p, &u)
		case *ast.RangeStmt:
			for _, l := range []ast.Expr{n.Key, n.Value} {
				if l != nil && n.Tok == token.ASSIGN {
					noteWrite(d, l, p, &u)
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				u.Written = u.Written || rootIs(d, n.X, p)
			}
		case *ast.SliceExpr:
			u.Written = u.Written || rootIs(d, n.X, p)
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); !ok || !isBuiltin(d.Info.Uses[id]) {
				u.Stores = u.Stores || !isConversion(d, n)
			}
		case *ast.Ident:
			if d.Info.Uses[n] == p && !through[n] {
				u.OnlyThrough = false
			}
		}
		return true
	})
	return u
}

// rootIs reports whether e is p or a field or element of it.
func rootIs(d source.Decl, e ast.Expr, p *types.Var) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return d.Info.Uses[x] == p
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return false
		}
	}
}

func noteWrite(d source.Decl, l ast.Expr, p *types.Var, u *Usage) {
	l = ast.Unparen(l)
	if rootIs(d, l, p) {
		u.Written = true
	}
	if id, ok := l.(*ast.Ident); ok {
		if d.Info.Uses[id] == p {
			u.OnlyThrough = false
		}
		if obj := d.Info.Uses[id]; obj != nil && obj.Pos() < d.Syntax.Pos() {
			u.Stores = true
		}
		return
	}
	u.Stores = true
}

func isConversion(d source.Decl, n *ast.CallExpr) bool {
	if d.Info.Types[n.Fun].IsType() {
		return true
	}
	sel, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := d.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "math"
}

func markThrough(d source.Decl, e ast.Expr, through map[*ast.Ident]bool) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		through[id] = true
	}
}

func isBuiltin(obj types.Object) bool { _, ok := obj.(*types.Builtin); return ok }

func pointerMethod(sel *types.Selection) bool {
	_, ptr := sel.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
	return ptr
}
