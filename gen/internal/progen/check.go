package progen

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
)

// A Checker type-checks programs.
type Checker struct {
	fset *token.FileSet
	imp  types.Importer
}

// NewChecker returns a checker that reads imported packages from source.
func NewChecker() *Checker {
	fset := token.NewFileSet()
	return &Checker{fset: fset, imp: importer.ForCompiler(fset, "source", nil)}
}

// Check reports the first error that the Go compiler would find in text.
func (c *Checker) Check(text string) error {
	file, err := parser.ParseFile(c.fset, "program.go", text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	conf := types.Config{Importer: c.imp}
	_, err = conf.Check("p", c.fset, []*ast.File{file}, nil)
	return err
}
