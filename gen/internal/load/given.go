package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// ErrNotGiven is the error for packages of the standard library that references of gradgen need and that the caller
// did not supply.
var ErrNotGiven = errors.New("not among the packages that were given")

// give uses packages that the caller has loaded. The go command then need not list packages.
func (l *Loader) give() error {
	l.roots = sorted(l.cfg.Packages)
	for _, p := range l.reachable() {
		if len(p.Syntax) == 0 {
			continue
		}
		if p.Fset == nil || l.fset != nil && l.fset != p.Fset {
			return fmt.Errorf("package %s: all syntax needs one file set, in the field Fset of its packages", p.PkgPath)
		}
		l.fset = p.Fset
		for _, f := range p.Syntax {
			if err := l.giveFile(p, f); err != nil {
				return err
			}
		}
	}
	for _, p := range l.roots {
		if p.PkgPath == "" || !hasSource(p) {
			return fmt.Errorf("package %q: it needs a path, and syntax or names of files", p.PkgPath)
		}
	}
	return nil
}

// giveFile adds a file as if it had been read.
func (l *Loader) giveFile(p *packages.Package, f *ast.File) error {
	file := l.fset.File(f.FileStart)
	if file == nil {
		return fmt.Errorf("package %s: a file has no position in the file set", p.PkgPath)
	}
	name := file.Name()
	if l.sources[name] != nil {
		return fmt.Errorf("package %s: there are two files with the name %q", p.PkgPath, name)
	}
	l.sources[name] = &sourceFile{file: f}
	if head := []byte(head(f)); IsGenerated(head) {
		l.sources[name] = &sourceFile{generated: true, asked: parseAsked(head)}
	}
	return nil
}

// head returns the text before the package clause, without build lines.
func head(f *ast.File) string {
	var b strings.Builder
	for _, group := range f.Comments {
		if group.Pos() < f.Package {
			for _, c := range group.List {
				b.WriteString(c.Text + "\n")
			}
		}
	}
	return b.String()
}

// filesOf returns the names of the files of a package.
func (l *Loader) filesOf(p *packages.Package) []string {
	if len(p.Syntax) == 0 {
		return p.GoFiles
	}
	var names []string
	for _, f := range p.Syntax {
		names = append(names, l.fset.File(f.FileStart).Name())
	}
	return names
}

func hasSource(p *packages.Package) bool { return len(p.Syntax)+len(p.GoFiles) > 0 }

// loadable returns the paths of packages that can be checked from source. They have source, and so do all packages that
// import them, because these are checked again with them.
func (l *Loader) loadable() map[string]bool {
	paths, lacking := map[string]bool{}, map[*packages.Package]bool{}
	for _, p := range slices.Backward(l.reachable()) { // importers come before their imports
		if hasSource(p) && !lacking[p] {
			paths[p.PkgPath] = true
			continue
		}
		for _, imp := range p.Imports {
			lacking[imp] = true
		}
	}
	return paths
}

// Loadable reports whether a package can be loaded from source.
func (p *Program) Loadable(path string) bool { return p.atHand[path] }

// nameOf returns the name of a package. If the package does not have it, it is taken from a file.
func nameOf(p *packages.Package) string {
	if p.Name == "" && len(p.Syntax) > 0 {
		return p.Syntax[0].Name.Name
	}
	return p.Name
}

// sizesOf returns the sizes of types. The default is that of this program.
func sizesOf(p *packages.Package) types.Sizes {
	if p.TypesSizes == nil && len(p.Syntax) > 0 {
		return types.SizesFor("gc", runtime.GOARCH)
	}
	return p.TypesSizes
}

// types returns the packages that the caller supplied with their types, or nil.
func (l *Loader) types() given {
	if len(l.cfg.Packages) == 0 {
		return nil
	}
	found := given{}
	for _, p := range l.reachable() {
		if p.Types != nil {
			found[p.PkgPath] = p.Types
		}
	}
	return found
}

// A given has packages, by their paths.
type given map[string]*types.Package

// Import implements [types.Importer].
func (g given) Import(path string) (*types.Package, error) {
	if p := g[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s: %w", path, ErrNotGiven)
}
