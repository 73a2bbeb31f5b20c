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
	pos := decl.Name.Pos()
	if primal := primalOf(pass, f, decl); primal != nil {
		pos = primal.Name.Pos()
	}
	pass.Report(analysis.Diagnostic{Pos: pos, Category: "unused", Message: decl.Name.Name + " is never called: drop the directive that asks for it"})
}

// primalOf finds the function with a directive whose name begins the emitted one's.
// Where directives name emitted functions otherwise it may find none.
func primalOf(pass *analysis.Pass, f *ast.File, emitted *ast.FuncDecl) *ast.FuncDecl {
	of := fileAt(pass, source(fileName(pass, f)))
	if of == nil {
		return nil
	}
	var best *ast.FuncDecl
	for _, d := range of.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if ok && asksFor(decl, emitted.Name.Name) && (best == nil || len(decl.Name.Name) > len(best.Name.Name)) {
			best = decl
		}
	}
	return best
}

// asksFor reports whether a directive above decl may be what led to the name.
func asksFor(decl *ast.FuncDecl, name string) bool {
	if decl.Doc == nil {
		return false
	}
	for _, c := range decl.Doc.List {
		if directive.MatchString(c.Text) && (strings.HasPrefix(name, decl.Name.Name) || strings.Contains(c.Text, "name="+name)) {
			return true
		}
	}
	return false
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
