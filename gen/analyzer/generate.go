package analyzer

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
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
	pass.Report(analysis.Diagnostic{Pos: pos, Category: d.Code(), Message: message + " [" + d.Code() + "]", SuggestedFixes: respelt(pass, d, pos)})
}

// spelling matches the hint at a comment that is no directive, but was meant as one.
var spelling = regexp.MustCompile(`^write (//gradgen:[^,]+)(, without a space after //)?$`)

// respelt writes the directive in place of a comment of one line.
func respelt(pass *analysis.Pass, d gen.Diagnostic, pos token.Pos) []analysis.SuggestedFix {
	want := spelling.FindStringSubmatch(d.Hint)
	f := fileAt(pass, d.Pos.Filename)
	if want == nil || f == nil {
		return nil
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() == pos && strings.HasPrefix(c.Text, "//") {
				edit := analysis.TextEdit{Pos: c.Pos(), End: c.End(), NewText: []byte(want[1])}
				return []analysis.SuggestedFix{{Message: "Write " + want[1], TextEdits: []analysis.TextEdit{edit}}}
			}
		}
	}
	return nil
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

// reportStale reports a stale emitted file at the first directive of its source,
// because drivers omit diagnostics in generated files. The fix rewrites the file, if
// the pass has it.
func reportStale(pass *analysis.Pass, file gen.File) {
	name := filepath.Base(file.Path)
	emitted, of := fileAt(pass, file.Path), fileAt(pass, source(file.Path))
	d := analysis.Diagnostic{Category: "stale", Message: name + " is stale: run go generate"}
	switch {
	case file.Content == nil:
		d.Message = name + " is no longer requested: run go generate, which removes it"
	case emitted == nil:
		d.Message = name + " is missing or stale: run go generate"
	default:
		d.SuggestedFixes = []analysis.SuggestedFix{rewrite(pass, emitted, file.Content)}
	}
	switch {
	case of != nil:
		d.Pos = asked(of)
	case emitted != nil:
		d.Pos = emitted.Package
	default:
		return
	}
	pass.Report(d)
}

// asked is the function with the first directive of a file, or else its package clause.
func asked(f *ast.File) token.Pos {
	for _, d := range f.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Doc != nil && slices.ContainsFunc(decl.Doc.List, func(c *ast.Comment) bool { return directive.MatchString(c.Text) }) {
			return decl.Name.Pos()
		}
	}
	return f.Package
}

// rewrite replaces the text of a file.
func rewrite(pass *analysis.Pass, f *ast.File, text []byte) analysis.SuggestedFix {
	tf := pass.Fset.File(f.FileStart)
	edit := analysis.TextEdit{Pos: token.Pos(tf.Base()), End: token.Pos(tf.Base() + tf.Size()), NewText: text}
	return analysis.SuggestedFix{Message: "Generate " + filepath.Base(tf.Name()), TextEdits: []analysis.TextEdit{edit}}
}
