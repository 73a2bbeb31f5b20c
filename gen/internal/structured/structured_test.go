package structured_test

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/structured"
)

// TestRewrite counts the gotos that are left, and the loops and blocks that were made.
func TestRewrite(t *testing.T) {
	for _, c := range []struct {
		body                 string
		gotos, loops, blocks int
	}{
		{"if a { goto l }; f(); l: g()", 0, 0, 1},
		{"l: f(); if a { goto l }; g()", 0, 1, 0},
		{"if a { goto m }; if b { goto l }; f(); l: g(); m: h()", 0, 0, 2},
		{"if a { goto l }; f(); if b { goto m }; g(); l: g(); m: h()", 0, 0, 2},
		{"l: if a { goto m }; f(); if b { goto l }; m: g()", 0, 1, 1},
		{"if a { goto m }; l: f(); m: g(); if b { goto l }", 1, 1, 0},
		{"if a { goto m }; l: f(); if b { goto l }; m: g()", 0, 1, 1},
		{"if a { goto m }; l: f(); n: h(); if b { goto l }; if a { goto n }; m: g(); if b { goto m }", 0, 3, 1},
		{"if a { goto m }; l: f(); if b { goto m }; if b { goto l }; g(); m: g()", 0, 1, 1},
		{"for { l: f(); if a { break }; goto l }", 1, 0, 0},
		{"for { l: f(); switch { case a: break }; for { continue }; goto l }", 0, 1, 0},
		{"switch { case a: if b { goto l }; f(); l: g(); default: l2: if b { goto l2 } }", 0, 1, 1},
		{"_ = func() { if a { goto l }; f(); l: g() }", 0, 0, 1},
		{"l: for a { for b { continue l }; break l }", 0, 0, 0},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "", "package p; func _() { "+c.body+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		before := text(fset, f)
		out := structured.File(f, &types.Info{})
		if after := text(fset, f); after != before {
			t.Errorf("%s: the file itself became\n%s", c.body, after)
		}
		gotos, loops, blocks := 0, 0, 0
		ast.Inspect(out, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BranchStmt:
				if n.Tok == token.GOTO {
					gotos++
				}
			case *ast.LabeledStmt:
				if strings.HasSuffix(n.Label.Name, " again") {
					loops++
				}
				if strings.HasSuffix(n.Label.Name, " follows") {
					blocks++
				}
			}
			return true
		})
		if gotos != c.gotos || loops != c.loops || blocks != c.blocks {
			t.Errorf("%s: %d gotos, %d loops, %d blocks in\n%s", c.body, gotos, loops, blocks, text(fset, out))
		}
	}
}

func text(fset *token.FileSet, f *ast.File) string {
	var b strings.Builder
	_ = printer.Fprint(&b, fset, f)
	return b.String()
}

// TestInfo looks for each part of a rewritten function in what the type checker said.
func TestInfo(t *testing.T) {
	const src = `package p

func F(x any, n int) int {
	f := func(n int) int {
	again:
		if n--; n > 3 {
			goto again
		}
		return max(n, 1)
	}
	switch x := x.(type) {
	case int:
		if x > n {
			goto done
		}
	}
	n += f(3)
done:
	return n
}

func Other(n int) int { return n }
`
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	for range 2 { // f can be checked again
		conf := types.Config{GoVersion: "go1.25"}
		if _, err := conf.Check("p", fset, []*ast.File{f}, info); err != nil {
			t.Fatal(err)
		}
		out := structured.File(f, info)
		if out == f || out.Decls[0] == f.Decls[0] || out.Decls[1] != f.Decls[1] {
			t.Error("not the function with gotos alone was copied")
		}
		if info.Scopes[out] == nil || info.FileVersions[out] != "go1.25" {
			t.Error("the scope or version of the file is unknown")
		}
		ast.Inspect(out, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BranchStmt:
				return false // may name a label that was made
			case *ast.CaseClause:
				if info.Implicits[n] == nil {
					t.Errorf("%v: the variable of the case is unknown", fset.Position(n.Pos()))
				}
			case *ast.Ident:
				if info.ObjectOf(n) == nil && !strings.Contains(n.Name, " ") && n.Name != "p" && n.Name != "x" {
					t.Errorf("%v: %s is unknown", fset.Position(n.Pos()), n.Name)
				}
			case *ast.FuncLit, *ast.CallExpr, *ast.BinaryExpr:
				if _, ok := info.Types[n.(ast.Expr)]; !ok {
					t.Errorf("%v: the type of a %T is unknown", fset.Position(n.Pos()), n)
				}
			}
			return true
		})
	}
}
