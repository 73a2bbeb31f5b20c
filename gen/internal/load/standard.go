package load

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// Standard returns an importer of the packages of the standard library that a file of gradgen itself imports. It runs
// the go command, because a binary that was built with -trimpath does not know the directory of the library.
//
// If packages were given, it only uses these. [ErrNotGiven] is the error for packages that are missing.
func (p *Program) Standard(file *ast.File) (types.Importer, error) {
	var paths []string
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, fmt.Errorf("import %s: %w", spec.Path.Value, err)
		}
		paths = append(paths, path)
	}
	if p.given != nil {
		for _, path := range paths {
			if _, err := p.given.Import(path); err != nil {
				return nil, err
			}
		}
		return p.given, nil
	}
	found := given{}
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
