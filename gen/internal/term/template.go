package term

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/rules"
)

// RuleOf returns the rule for a call of a package-level function, if the table has one.
func RuleOf(x *ir.Expr) (*rules.Rule, bool) {
	fn, ok := x.Obj.(*types.Func)
	if x.Op != ir.OpCall || !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return nil, false
	}
	return rules.ForFunc(fn.Pkg().Path(), fn.Name())
}

// Template instantiates an expression of the rule table with the arguments env. It folds facts about constant
// arguments.
func Template(e ast.Expr, env map[string]*ir.Expr) *ir.Expr {
	f64 := types.Typ[types.Float64]
	switch e := e.(type) {
	case *ast.ParenExpr:
		return Template(e.X, env)
	case *ast.BasicLit:
		return ir.Float(f64, e.Value)
	case *ast.Ident:
		return env[e.Name].Clone()
	case *ast.UnaryExpr:
		return Negate(Template(e.X, env))
	case *ast.BinaryExpr:
		return binary(e.Op, Template(e.X, env), Template(e.Y, env))
	case *ast.SelectorExpr:
		return &ir.Expr{Op: ir.OpGlobal, Type: f64, Obj: tableConst(e)}
	case *ast.CallExpr:
		return tableCall(e, env)
	}
	panic("term: rule table: unknown form of expression")
}

func binary(op token.Token, x, y *ir.Expr) *ir.Expr {
	if op == token.LAND || op == token.LOR {
		return junction(op, x, y)
	}
	z := ir.Binary(op, x, y)
	if !Number(x) || !Number(y) {
		return z
	}
	a, b := constant.ToFloat(x.Val), constant.ToFloat(y.Val)
	switch op {
	case token.ADD, token.SUB, token.MUL:
		return folded(x.Type, x, op, y)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return ir.Bool(constant.Compare(a, op, b))
	}
	return z
}

// junction returns x && y or x || y, simplified by what is known about x and y.
func junction(op token.Token, x, y *ir.Expr) *ir.Expr {
	decides := Never // the test whether one side alone determines the result
	if op == token.LOR {
		decides = Always
	}
	switch {
	case decides(x) || x.Op != ir.OpConst && decides(y):
		return ir.Bool(op == token.LOR)
	case x.Op == ir.OpConst:
		return y
	case y.Op == ir.OpConst:
		return x
	}
	return ir.Binary(op, x, y)
}

func tableCall(e *ast.CallExpr, env map[string]*ir.Expr) *ir.Expr {
	sel := e.Fun.(*ast.SelectorExpr)
	x := &ir.Expr{Op: ir.OpCall, Type: types.Typ[types.Float64], Obj: tableFunc(sel)}
	for _, a := range e.Args {
		x.Args = append(x.Args, Template(a, env))
	}
	switch {
	case sel.Sel.Name == "Pow" && IsOne(x.Args[1]):
		return x.Args[0]
	case sel.Sel.Name == "Power" && Number(x.Args[1]):
		return WholePower(x.Args[0], x.Args[1])
	}
	return x
}

// tableFunc stands for a function that the table names. Only its package and name matter to later passes.
func tableFunc(sel *ast.SelectorExpr) *types.Func {
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	return types.NewFunc(token.NoPos, tablePackage(sel), sel.Sel.Name, sig)
}

func tableConst(sel *ast.SelectorExpr) *types.Const {
	return types.NewConst(token.NoPos, tablePackage(sel), sel.Sel.Name, types.Typ[types.UntypedFloat], nil)
}

func tablePackage(sel *ast.SelectorExpr) *types.Package {
	name := sel.X.(*ast.Ident).Name
	path, _ := rules.ImportPath(name)
	return types.NewPackage(path, name)
}
