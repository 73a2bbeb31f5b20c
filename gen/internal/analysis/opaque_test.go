package analysis

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

// caches are variables of packages that keep nothing: what they hold is cleared before
// it is used again, or never depends on arguments that hold numbers.
var caches = []string{"fmt.ppFree", "fmt.ssFree"}

// TestKeepsNothing holds the list of packages against their sources: no function
// assigns to a variable of the package, stores to an element of one, takes the address
// of one or calls a method of it, but for caches. Package math reads tables by address.
func TestKeepsNothing(t *testing.T) {
	for _, path := range keepsNothing {
		pkg, err := build.Import(path, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, name := range pkg.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), pkg.Dir+"/"+name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		for _, name := range changed(files) {
			if !slices.Contains(caches, path+"."+name) {
				t.Errorf("functions of %s change its variable %s", path, name)
			}
		}
	}
}

// changed lists the package-level variables of the files that functions may change.
func changed(files []*ast.File) []string {
	names := map[string]bool{}
	for _, f := range files {
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					for _, id := range s.(*ast.ValueSpec).Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	var out []string
	note := func(e ast.Expr) {
		id := root(e)
		if id != nil && names[id.Name] && !slices.Contains(out, id.Name) {
			out = append(out, id.Name)
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				changes(fn.Body, note)
			}
		}
	}
	slices.Sort(out)
	return out
}

// changes calls note for what the body may change.
func changes(body *ast.BlockStmt, note func(ast.Expr)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, l := range n.Lhs {
					note(l)
				}
			}
		case *ast.IncDecStmt:
			note(n.X)
		case *ast.UnaryExpr:
			if _, table := n.X.(*ast.Ident); n.Op == token.AND && !table {
				note(n.X)
			}
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
				note(sel.X)
			}
		}
		return true
	})
}

// root is the variable that e is part of.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return nil
		}
	}
}
