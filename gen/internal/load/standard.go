package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// Standard returns an importer of the packages of the standard library that a file
// of gradgen's own imports. It asks the go command, since a binary that was built
// with -trimpath does not know where the library is.
func Standard(file *ast.File) (types.Importer, error) {
	var paths []string
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("import %s: %w", spec.Path.Value, err)
		}
		paths = append(paths, path)
	}
	found := standard{}
	if len(paths) == 0 {
		return found, nil
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes}, paths...)
	if err != nil {
		return nil, fmt.Errorf("listing %v: %w", paths, err)
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("package %s: %w", p.PkgPath, p.Errors[0])
		}
		found[p.PkgPath] = p.Types
	}
	return found, nil
}

// standard are packages by their paths.
type standard map[string]*types.Package

// Import implements [types.Importer].
func (s standard) Import(path string) (*types.Package, error) {
	if p := s[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s has not been listed", path)
}
