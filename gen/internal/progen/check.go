package progen

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
)

// A Checker type-checks programs.
type Checker struct {
	fset *token.FileSet
	imp  types.Importer
}

// NewChecker returns a checker that uses export data of the standard library, and
// the source of other packages.
func NewChecker() *Checker {
	fset := token.NewFileSet()
	return &Checker{fset: fset, imp: importers{
		std:    importer.ForCompiler(fset, "gc", nil),
		source: importer.ForCompiler(fset, "source", nil),
	}}
}

// importers are the importer of the standard library, which is fast, and the importer
// of all other packages.
type importers struct{ std, source types.Importer }

// Import returns the package at path.
func (i importers) Import(path string) (*types.Package, error) {
	if host, _, _ := strings.Cut(path, "/"); strings.Contains(host, ".") {
		return i.source.Import(path)
	}
	return i.std.Import(path)
}

// Check reports the first error that the Go compiler would find in the files of a package, including the file that
// its programs share.
func (c *Checker) Check(texts ...string) error {
	var files []*ast.File
	pkg, _, _ := strings.Cut(strings.TrimPrefix(texts[0], "package "), "\n")
	for _, text := range append(texts, olderText(pkg)) {
		file, err := parser.ParseFile(c.fset, "program.go", text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	conf := types.Config{Importer: c.imp}
	_, err := conf.Check("p", c.fset, files, nil)
	return err
}
