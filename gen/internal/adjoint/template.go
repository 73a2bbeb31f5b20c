package adjoint

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// Template instantiates an expression of the rule table over env.
func Template(e ast.Expr, env map[string]*ir.Expr) *ir.Expr {
	f64 := types.Typ[types.Float64]
	switch e := e.(type) {
	case *ast.ParenExpr:
		return Template(e.X, env)
	case *ast.BasicLit:
		return &ir.Expr{Op: ir.OpConst, Type: f64, Lit: e.Value, Val: ir.Float(f64, e.Value).Val}
	case *ast.Ident:
		return env[e.Name].Clone()
	case *ast.UnaryExpr:
		return ir.Unary(e.Op, Template(e.X, env))
	case *ast.BinaryExpr:
		return ir.Binary(e.Op, Template(e.X, env), Template(e.Y, env))
	case *ast.SelectorExpr:
		return &ir.Expr{Op: ir.OpGlobal, Type: f64, Obj: tableConst(e)}
	case *ast.CallExpr:
		return tableCall(e, env)
	}
	panic("adjoint: rule table: unknown form of expression")
}

func tableCall(e *ast.CallExpr, env map[string]*ir.Expr) *ir.Expr {
	sel := e.Fun.(*ast.SelectorExpr)
	x := &ir.Expr{Op: ir.OpCall, Type: types.Typ[types.Float64], Obj: tableFunc(sel)}
	for _, a := range e.Args {
		x.Args = append(x.Args, Template(a, env))
	}
	return x
}

// tableFunc stands for a function that the table names; only its package and
// name matter to later passes.
func tableFunc(sel *ast.SelectorExpr) *types.Func {
	name := sel.X.(*ast.Ident).Name
	path, _ := rules.ImportPath(name)
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	return types.NewFunc(token.NoPos, types.NewPackage(path, name), sel.Sel.Name, sig)
}

func tableConst(sel *ast.SelectorExpr) *types.Const {
	name := sel.X.(*ast.Ident).Name
	path, _ := rules.ImportPath(name)
	return types.NewConst(token.NoPos, types.NewPackage(path, name), sel.Sel.Name, types.Typ[types.UntypedFloat], nil)
}
