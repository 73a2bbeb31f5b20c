package load

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/diag"
)

// A sourceFile is one file read and parsed once.
type sourceFile struct {
	file      *ast.File
	err       error
	generated bool // gradgen's own; file is nil
	asked     []FlagRequest
}

// open reads and parses a file, or answers from an earlier load.
func (l *Loader) open(path string) *sourceFile {
	if s := l.sources[path]; s != nil {
		return s
	}
	s := l.read(path)
	l.sources[path] = s
	return s
}

// ReadFile is the content of a file of source.
func (l *Loader) ReadFile(path string) ([]byte, error) {
	if src, ok := l.cfg.Overlay[path]; ok {
		return src, nil
	}
	return os.ReadFile(path)
}

func (l *Loader) read(path string) *sourceFile {
	src, err := l.ReadFile(path)
	if err != nil {
		return &sourceFile{err: err}
	}
	if IsGenerated(src) {
		return &sourceFile{generated: true, asked: parseAsked(src)}
	}
	f, err := parser.ParseFile(l.fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
	return &sourceFile{file: f, err: err}
}

// syntaxErrors reports what the parser found.
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

// testDirectives reports directives in the test files of a directory: what they
// would emit could not be told from the emitted tests.
func (l *Loader) testDirectives(dir string, list *diag.List) {
	names, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil || !mayDirect(src) || IsGenerated(src) {
			continue
		}
		l.testDirectivesIn(name, src, list)
	}
}

// mayDirect is quick to say that a file holds nothing that looks like a directive.
func mayDirect(src []byte) bool {
	return bytes.Contains(bytes.ToLower(src), []byte("gen"))
}

// directs reports whether a comment is a directive, or one that is misspelt for
// certain.
func directs(c *ast.Comment) bool {
	list := nearDirectives(c.Text, func() setting { return inProse })
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
