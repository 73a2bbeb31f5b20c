package structured_test

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
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
		structured.Rewrite(f)
		gotos, loops, blocks := 0, 0, 0
		ast.Inspect(f, func(n ast.Node) bool {
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
			var b strings.Builder
			_ = printer.Fprint(&b, fset, f)
			t.Errorf("%s: %d gotos, %d loops, %d blocks in\n%s", c.body, gotos, loops, blocks, b.String())
		}
	}
}
