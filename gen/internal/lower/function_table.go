package lower

import (
	"go/ast"
	"go/types"
	"go/version"

	"github.com/gradgen/gradgen/gen/internal/frozen"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// global returns the package-level variable obj, which e names.
func global(ex *expressions, e ast.Expr, obj types.Object) *ir.Expr {
	if x := functionTable(ex, e, obj); x != nil {
		return x
	}
	return ex.ops.global(e, obj)
}

// functionTable returns the package-level variable obj, which e names, if it holds functions and always has its
// initial value, a literal. It returns the literal in place of the variable, so that the functions are known there.
//
//	var ops = map[string]func(a, b float64) float64{"+": add, "*": func(a, b float64) float64 { return a * b }}
func functionTable(ex *expressions, e ast.Expr, obj types.Object) *ir.Expr {
	v, ok := obj.(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || v.Exported() {
		return nil // any package may assign an exported one
	}
	t := ex.scope.typeOf(e)
	if !mirror.HoldsFunctions(ex.prog.names.View, t) {
		return nil
	}
	init, why := frozen.Of(recordingLibrary{ex.req.lib, ex.prog.unit}, v)
	lit, ok := init.Value.(*ast.CompositeLit)
	if why != "" || !ok {
		return nil
	}
	ex.prog.unit.variables = append(ex.prog.unit.variables, v)
	body := &ast.BlockStmt{Lbrace: lit.Pos(), List: []ast.Stmt{&ast.ExprStmt{X: lit}}, Rbrace: lit.End()}
	d := source.Decl{Syntax: &ast.FuncDecl{Name: ast.NewIdent(v.Name()), Type: &ast.FuncType{}, Body: body}, Info: init.Info, Pkg: v.Pkg(), Language: languageOf(ex.req.lib, v)}
	in := ex.up.enter(d, nil)
	return ex.fn.temp(v.Name(), in.exprs.value(lit, t), ex.scope.note)
}

// languageOf returns the version of Go in which the package-level variable v is declared; it is empty for the newest.
// The version determines how many variables the loops of its functions have.
func languageOf(lib source.Library, v *types.Var) string {
	files, info, _ := lib.Files(v.Pkg())
	for _, f := range files {
		if f.FileStart <= v.Pos() && v.Pos() < f.FileEnd {
			return version.Lang(info.FileVersions[f])
		}
	}
	return ""
}
