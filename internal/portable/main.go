// Command portable reports why packages would not build for other systems: it type-checks
// them, and all that they import, from source. It writes no code, so that it takes a
// fraction of the time of the compiler. Systems are written as GOOS/GOARCH:
//
//	go run ./internal/portable -for windows/amd64,darwin/arm64 ./...
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	systems := flag.String("for", "", "systems, separated by commas")
	flag.Parse()
	failed := false
	for system := range strings.SplitSeq(*systems, ",") {
		faults, err := check(system, "", flag.Args()...)
		if err != nil {
			faults = append(faults, err.Error())
		}
		for _, f := range faults {
			fmt.Printf("%s: %s\n", system, f)
		}
		failed = failed || len(faults) > 0
	}
	if failed {
		os.Exit(1)
	}
}

// loaded is what the type checker needs of all packages.
const loaded = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedEmbedFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedModule

// check lists the faults of packages in a directory on one system.
func check(system, dir string, patterns ...string) ([]string, error) {
	goos, goarch, ok := strings.Cut(system, "/")
	if !ok {
		return nil, fmt.Errorf("%q is not GOOS/GOARCH", system)
	}
	env := append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	list, err := packages.Load(&packages.Config{Mode: loaded, Dir: dir, Env: env}, patterns...)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	var faults []string
	packages.Visit(list, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			faults = append(faults, e.Error())
		}
		faults = append(faults, bodiless(p)...)
	})
	return faults, nil
}

// bodiless lists the functions of a package of the main module that nothing implements. The
// type checker leaves that to the compiler.
func bodiless(p *packages.Package) []string {
	if p.Module == nil || !p.Module.Main || slices.ContainsFunc(p.OtherFiles, func(name string) bool { return filepath.Ext(name) == ".s" }) {
		return nil
	}
	var faults []string
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == nil && !linked(fn) {
				faults = append(faults, fmt.Sprintf("%s: %s has no body", p.Fset.Position(fn.Pos()), fn.Name.Name))
			}
		}
	}
	return faults
}

// linked reports whether fn is a function of another package.
func linked(fn *ast.FuncDecl) bool {
	return fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:linkname ") })
}
