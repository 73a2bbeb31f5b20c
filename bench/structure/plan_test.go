package main

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestPlansAreNotChanged holds the plan of a loop, which package legal returns, to a rule: code generation reads it
// and changes none of its fields.
func TestPlansAreNotChanged(t *testing.T) {
	t.Parallel()
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: filepath.Join("..", "..")},
		"./gen/internal/vector/codegen", "./gen/internal/vector/schedule", "./gen/internal/vector/cost", "./gen/internal/vector", "./gen/internal/parallel")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		for _, f := range p.Syntax {
			ast.Inspect(f, func(n ast.Node) bool {
				for _, x := range changed(n) {
					if in := planned(p.TypesInfo, x); in != "" {
						t.Errorf("%s: %s changes a field of legal.%s: keep what code generation finds in a type of its own", p.Fset.Position(n.Pos()), types.ExprString(x), in)
					}
				}
				return true
			})
		}
	}
}

// changed returns the places that the statement or expression n itself changes.
func changed(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "delete" || id.Name == "clear" || id.Name == "copy") {
			return n.Args[:1]
		}
	}
	return nil
}

// planned returns the name of the type of package legal that x is a part of, or "".
func planned(info *types.Info, x ast.Expr) string {
	switch x := x.(type) {
	case *ast.SelectorExpr:
		if s := info.Selections[x]; s != nil && s.Kind() == types.FieldVal {
			t := s.Recv()
			p, pointer := t.Underlying().(*types.Pointer)
			if pointer {
				t = p.Elem()
			}
			if named, ok := t.(*types.Named); ok && strings.HasSuffix(named.Obj().Pkg().Path(), "/vector/legal") {
				return named.Obj().Name()
			}
			if pointer {
				return "" // another object, such as the loop
			}
		}
		return planned(info, x.X)
	case *ast.IndexExpr:
		return planned(info, x.X)
	case *ast.StarExpr:
		return planned(info, x.X)
	case *ast.ParenExpr:
		return planned(info, x.X)
	}
	return ""
}
