package analyzer

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gradgen/gradgen/gen"
)

// codeNothingToDo is the code of the warning that a package has no directives.
const codeNothingToDo = "GG0403"

// checkPackage generates the package and reports what the generator finds.
func checkPackage(pass *analysis.Pass) error {
	dir := packageDir(pass)
	if dir == "" || externalTest(pass) {
		return nil
	}
	result, err := gen.Generate(context.Background(), gen.Config{Dir: dir, Check: true})
	if err != nil {
		return fmt.Errorf("gradgen: %w", err)
	}
	for _, d := range result.Diagnostics {
		if d.Code() != codeNothingToDo {
			report(pass, d)
		}
	}
	for _, f := range result.Wanted {
		reportStale(pass, f)
	}
	return nil
}

// externalTest reports whether the pass is over a package x_test, which the
// generator does not see.
func externalTest(pass *analysis.Pass) bool {
	return strings.HasSuffix(pass.Pkg.Name(), "_test")
}

// report passes on a finding of the generator.
func report(pass *analysis.Pass, d gen.Diagnostic) {
	pos, message := place(pass, d.Pos), d.Message
	if !pos.IsValid() {
		pos, message = pass.Files[0].Package, strings.TrimPrefix(d.Format(packageDir(pass)), "gradgen: ")
	} else if d.Hint != "" {
		message += "; " + d.Hint
	}
	pass.Report(analysis.Diagnostic{Pos: pos, Category: d.Code(), Message: message + " [" + d.Code() + "]"})
}

// place finds a position of the generator's among the files of the pass.
func place(pass *analysis.Pass, p token.Position) token.Pos {
	f := fileAt(pass, p.Filename)
	if f == nil {
		return token.NoPos
	}
	file := pass.Fset.File(f.FileStart)
	if p.Line < 1 || p.Line > file.LineCount() {
		return f.Package
	}
	return min(file.LineStart(p.Line)+token.Pos(max(p.Column, 1)-1), token.Pos(file.Base()+file.Size()))
}

func fileAt(pass *analysis.Pass, path string) *ast.File {
	for _, f := range pass.Files {
		if fileName(pass, f) == path {
			return f
		}
	}
	return nil
}

// reportStale reports one stale file: at its package clause, with the new text as
// a fix, or where its source begins if there is no such file yet.
func reportStale(pass *analysis.Pass, file gen.File) {
	name := filepath.Base(file.Path)
	if f := fileAt(pass, file.Path); f != nil {
		d := analysis.Diagnostic{Pos: f.Package, Category: "stale", Message: name + " is stale: run go generate"}
		if file.Content != nil {
			d.SuggestedFixes = []analysis.SuggestedFix{rewrite(pass, f, file.Content)}
		} else {
			d.Message = name + " belongs to nothing any more: run go generate, which removes it"
		}
		pass.Report(d)
		return
	}
	if f := fileAt(pass, source(file.Path)); f != nil && file.Content != nil {
		pass.Reportf(f.Package, "%s is missing or stale: run go generate", name)
	}
}

// rewrite replaces the text of a file.
func rewrite(pass *analysis.Pass, f *ast.File, text []byte) analysis.SuggestedFix {
	tf := pass.Fset.File(f.FileStart)
	edit := analysis.TextEdit{Pos: token.Pos(tf.Base()), End: token.Pos(tf.Base() + tf.Size()), NewText: text}
	return analysis.SuggestedFix{Message: "Generate " + filepath.Base(tf.Name()), TextEdits: []analysis.TextEdit{edit}}
}
