package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/gradgen/gradgen/gen"
)

// TestPassesAreInTheirFiles holds the tables of passes, in files passes.go, to a rule: the
// function of pass a/b is in a file b.go.
func TestPassesAreInTheirFiles(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	files := map[string][]string{} // of the rows with a name, without what is before its slash
	for _, p := range loadTables(t, root) {
		for _, f := range p.Syntax {
			if filepath.Base(p.Fset.File(f.Pos()).Name()) == "passes.go" {
				rows(p, f, files)
			}
		}
	}
	for _, p := range gen.Passes() {
		row := path.Base(p.Name)
		if len(files[row]) == 0 {
			t.Errorf("pass %s is a row of no table", p.Name)
		}
		for _, file := range files[row] {
			if file != row+".go" {
				t.Errorf("the function of pass %s is in %s: move it to %s.go", p.Name, file, row)
			}
		}
	}
}

// loadTables loads the packages that have a table.
func loadTables(t *testing.T, root string) []*packages.Package {
	t.Helper()
	var patterns []string
	err := filepath.WalkDir(filepath.Join(root, "gen", "internal"), func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "passes.go" {
			dir, relErr := filepath.Rel(root, filepath.Dir(file))
			patterns = append(patterns, "./"+filepath.ToSlash(dir))
			return relErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: root}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	return list
}

// rows adds the rows of a file: literals and calls that begin with the name of a pass and
// have a function.
func rows(p *packages.Package, f *ast.File, files map[string][]string) {
	ast.Inspect(f, func(n ast.Node) bool {
		var parts []ast.Expr
		switch n := n.(type) {
		case *ast.CompositeLit:
			parts = n.Elts
		case *ast.CallExpr:
			parts = n.Args
		}
		if len(parts) == 0 {
			return true
		}
		name, ok := value(parts[0]).(*ast.BasicLit)
		if !ok || name.Kind != token.STRING {
			return true
		}
		row, err := strconv.Unquote(name.Value)
		if err != nil {
			return true
		}
		for _, x := range parts[1:] {
			if file := home(p, value(x), row+".go"); file != "" {
				files[row] = append(files[row], file)
			}
		}
		return true
	})
}

// value is an element of a literal without its key.
func value(x ast.Expr) ast.Expr {
	if kv, ok := x.(*ast.KeyValueExpr); ok {
		return kv.Value
	}
	return x
}

// home is the file of the function x, or of the function of the module that x calls, the one in
// the file wanted if it calls several; "" if x is no function.
func home(p *packages.Package, x ast.Expr, wanted string) string {
	switch x := x.(type) {
	case *ast.Ident:
		return declaredIn(p, x)
	case *ast.SelectorExpr:
		return declaredIn(p, x.Sel)
	case *ast.FuncLit:
		file := ""
		ast.Inspect(x.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && file != wanted {
				if in := declaredIn(p, id); in != "" {
					file = in
				}
			}
			return true
		})
		return file
	}
	return ""
}

// declaredIn is the name of the file that declares the function of the module named id, or "".
func declaredIn(p *packages.Package, id *ast.Ident) string {
	f, ok := p.TypesInfo.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || !strings.HasPrefix(f.Pkg().Path(), module) {
		return ""
	}
	return filepath.Base(p.Fset.Position(f.Pos()).Filename)
}
