// Package analyzer reports the diagnostics of the gradgen command in editors
// and by go vet, and calls of emitted functions that panic.
//
// [Analyzer] is for drivers of golang.org/x/tools/go/analysis: multichecker,
// gopls builds and golangci-lint plugins. The command
// github.com/gradgen/gradgen/cmd/gradgen-vet runs it:
//
//	go vet -vettool=$(which gradgen-vet) ./...
//
// In a package without directives, it only checks calls. A package with
// directives is generated, without being written, which takes as long as gradgen
// -check takes for it. Files are read from disk, not from an editor's unsaved
// buffers.
package analyzer

import (
	"go/ast"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
)

// Analyzer reports stale derivatives, source that cannot be differentiated,
// derivatives that are zero everywhere or never used, and arguments of emitted
// functions that make them panic at entry. Stale files come with a fix.
var Analyzer = &analysis.Analyzer{
	Name: "gradgen",
	Doc: `report derivatives that are stale, refused, unused, or called with arguments that panic

The analyzer generates the package as the command gradgen does, and writes nothing.`,
	URL:      "https://pkg.go.dev/github.com/gradgen/gradgen/gen/analyzer",
	Requires: []*analysis.Analyzer{inspect.Analyzer, declared},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	checkCalls(pass)
	if !asks(pass) {
		return nil, nil
	}
	checkUnused(pass)
	return nil, checkPackage(pass)
}

// directive matches comments that are directives of gradgen, or were meant as one.
var directive = regexp.MustCompile(`(?i)^(//|/\*)\s*(go:)?gradgen\b`)

// asks reports whether a file of the package contains a possible directive or is
// emitted.
func asks(pass *analysis.Pass) bool {
	for _, f := range pass.Files {
		if isEmitted(f) || hasDirective(f) {
			return true
		}
	}
	return false
}

func hasDirective(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if directive.MatchString(c.Text) {
				return true
			}
		}
	}
	return false
}

// fileName is the path of a file of the pass.
func fileName(pass *analysis.Pass, f *ast.File) string {
	return pass.Fset.File(f.FileStart).Name()
}

// packageDir is the directory of the package, or "" if no file of it is on disk,
// as for the main package of a test binary.
func packageDir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if name := fileName(pass, f); strings.HasSuffix(name, ".go") && filepath.IsAbs(name) {
			return filepath.Dir(name)
		}
	}
	return ""
}
