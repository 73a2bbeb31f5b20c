package load

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// A sourceFile is a file that is read and parsed once.
type sourceFile struct {
	file      *ast.File
	err       error
	generated bool // written by gradgen; file is nil
	asked     []FlagRequest
}

// open reads and parses a file, or returns the file of an earlier load.
func (l *Loader) open(path string) *sourceFile {
	if s := l.sources[path]; s != nil {
		return s
	}
	s := l.read(path)
	l.sources[path] = s
	return s
}

// ReadFile returns the content of a source file.
func (l *Loader) ReadFile(path string) ([]byte, error) {
	if src, ok := l.cfg.Overlay[path]; ok {
		return src, nil
	}
	return os.ReadFile(path)
}

func (l *Loader) read(path string) *sourceFile {
	src, err := l.ReadFile(path)
	if gone(path, err) {
		return &sourceFile{generated: true}
	}
	if err != nil {
		return &sourceFile{err: err}
	}
	if !l.cfg.Emitted && IsEmitted(path, src) {
		return &sourceFile{generated: true, asked: parseAsked(src)}
	}
	f, err := parser.ParseFile(l.fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	return &sourceFile{file: f, err: err}
}

// gone reports whether an emitted file no longer exists, because another run removed it or it is a dangling link.
// Nothing reads its content.
func gone(path string, err error) bool {
	return errors.Is(err, fs.ErrNotExist) && SourceOf(path) != ""
}

// syntaxErrors reports the errors of the parser.
func syntaxErrors(list *diag.List, path string, err error) {
	if errs, ok := err.(scanner.ErrorList); ok {
		errs.Sort()
		for _, e := range errs {
			list.Errorf(e.Pos, "", "%s", e.Msg)
		}
		return
	}
	list.Errorf(token.Position{Filename: path, Line: 1, Column: 1}, "", "%v", err)
}

// testFiles returns the paths of test files in a directory. It does not use patterns, because the name of the
// directory may contain any characters.
func testFiles(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var paths []string
	for _, e := range entries {
		if !e.IsDir() && !ignored(e.Name()) && strings.HasSuffix(e.Name(), "_test.go") {
			paths = append(paths, filepath.Join(dir, e.Name()))
		}
	}
	return paths
}

// testDirectives reports directives in the test files of a directory. Their emitted functions could not be
// distinguished from emitted tests.
func (l *Loader) testDirectives(dir string, list *diag.List) {
	for _, name := range testFiles(dir) {
		src, err := os.ReadFile(name)
		if err != nil || !mayDirect(src) || IsGenerated(src) {
			continue
		}
		l.testDirectivesIn(name, src, list)
	}
}

// mayDirect is a fast test. If it returns false, the file contains nothing that looks like a directive.
func mayDirect(src []byte) bool {
	return bytes.Contains(bytes.ToLower(src), []byte("gen"))
}

// directs reports whether a comment is a directive, or is certainly a misspelt one.
func directs(c *ast.Comment) bool {
	list := misspeltDirectives(c.Text, func() setting { return inProse })
	return strings.HasPrefix(c.Text, Prefix) || len(list) > 0 && list[0].certain
}

func (l *Loader) testDirectivesIn(name string, src []byte, list *diag.List) {
	f, err := parser.ParseFile(l.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if directs(c) {
				list.Errorf(l.fset.Position(c.Pos()), "move the function to a file that is not a test",
					"gradgen directives are not read in test files")
			}
		}
	}
}
