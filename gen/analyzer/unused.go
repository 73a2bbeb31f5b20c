package analyzer

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// checkUnused reports emitted functions that only the package itself could call
// and that it does not call.
func checkUnused(pass *analysis.Pass) {
	if testsUnseen(pass) {
		return
	}
	uses := usesByObject(pass)
	for _, f := range pass.Files {
		if !isEmitted(f) || isTest(pass, f) {
			continue
		}
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && private(pass, decl) {
				reportUnused(pass, f, decl, uses[pass.TypesInfo.Defs[decl.Name]])
			}
		}
	}
}

// usesByObject lists where each function of the package is named.
func usesByObject(pass *analysis.Pass) map[types.Object][]*ast.Ident {
	uses := map[types.Object][]*ast.Ident{}
	for id, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() == pass.Pkg {
			uses[fn.Origin()] = append(uses[fn.Origin()], id)
		}
	}
	return uses
}

// reportUnused reports a function that is named only in its own body, at the
// function that it is a derivative of.
func reportUnused(pass *analysis.Pass, f *ast.File, decl *ast.FuncDecl, uses []*ast.Ident) {
	outside := func(id *ast.Ident) bool { return id.Pos() < decl.Pos() || id.Pos() > decl.End() }
	if slices.ContainsFunc(uses, outside) {
		return
	}
	d := analysis.Diagnostic{Pos: decl.Name.Pos(), Category: "unused", Message: decl.Name.Name + " is never called: drop the directive that asks for it"}
	if primal := primalOf(pass, f, decl); primal != nil {
		d.Pos = primal.Name.Pos()
		d.SuggestedFixes = dropped(primal.Doc.List, asking(primal, decl.Name.Name))
	}
	pass.Report(d)
}

// dropped removes a directive, with the empty line of comment above the only one.
func dropped(doc []*ast.Comment, c *ast.Comment) []analysis.SuggestedFix {
	if !only(c, doc) {
		return nil
	}
	pos := c.Pos()
	if i := slices.Index(doc, c); i == len(doc)-1 && i > 0 && doc[i-1].Text == "//" {
		pos = doc[i-1].Pos()
	}
	edit := analysis.TextEdit{Pos: pos, End: c.End() + 1}
	return []analysis.SuggestedFix{{Message: "Drop " + c.Text, TextEdits: []analysis.TextEdit{edit}}}
}

// only reports whether c asks for one thing that nothing else in doc asks for.
func only(c *ast.Comment, doc []*ast.Comment) bool {
	return c != nil && !slices.ContainsFunc(doc, func(other *ast.Comment) bool { return other != c && other.Text == c.Text })
}

// private reports whether only the package itself can call a function. A method
// of an exported name may be called through an interface.
func private(pass *analysis.Pass, decl *ast.FuncDecl) bool {
	return !decl.Name.IsExported() || decl.Recv == nil && pass.Pkg.Name() == "main"
}

// testsUnseen reports whether the package has tests that are not part of the pass.
func testsUnseen(pass *analysis.Pass) bool {
	if slices.ContainsFunc(pass.Files, func(f *ast.File) bool { return isTest(pass, f) }) {
		return false
	}
	tests, err := filepath.Glob(filepath.Join(packageDir(pass), "*_test.go"))
	return err != nil || len(tests) > 0
}

func isTest(pass *analysis.Pass, f *ast.File) bool {
	return strings.HasSuffix(fileName(pass, f), "_test.go")
}
