package play

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// importable lists the packages that the text may import.
var importable = []string{
	"cmp", "errors", "fmt", "iter", "maps", "math", "math/bits", "math/cmplx", "math/rand/v2", "slices", "sort", "strconv", "strings",
	"gonum.org/v1/gonum/floats",
	"github.com/gradgen/gradgen/runtime/sparse",
}

// indirect lists packages that the source of importable packages imports.
var indirect = []string{"internal/reflectlite"}

// A Library has the packages that the text may import.
type Library struct {
	fset     *token.FileSet
	packages map[string]*packages.Package
}

// NewLibrary reads the archive that Pack returns.
func NewLibrary(archive []byte) (*Library, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("reading the library: %w", err)
	}
	l := &Library{token.NewFileSet(), map[string]*packages.Package{"unsafe": {PkgPath: "unsafe", Name: "unsafe", Types: types.Unsafe}}}
	known := map[string]*types.Package{"unsafe": types.Unsafe}
	for _, add := range []func(*zip.File, map[string]*types.Package) error{l.addTypes, l.addFile} {
		for _, f := range r.File {
			if err := add(f, known); err != nil {
				return nil, fmt.Errorf("reading the library: %s: %w", f.Name, err)
			}
		}
	}
	return l, nil
}

// addTypes adds a package from its types.
func (l *Library) addTypes(f *zip.File, known map[string]*types.Package) error {
	path, ok := strings.CutPrefix(f.Name, typesDir)
	if !ok {
		return nil
	}
	r, err := f.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	tp, err := gcexportdata.Read(r, l.fset, known, path)
	if err != nil {
		return err
	}
	l.packages[path] = &packages.Package{PkgPath: path, Name: tp.Name(), Types: tp, Fset: l.fset}
	return nil
}

// addFile adds a source file to the package of its directory.
func (l *Library) addFile(f *zip.File, _ map[string]*types.Package) error {
	name, ok := strings.CutPrefix(f.Name, sourceDir)
	if !ok {
		return nil
	}
	r, err := f.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	file, err := parser.ParseFile(l.fset, name, r, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p := l.packages[path.Dir(name)]
	if p == nil {
		return errors.New("the types of its package are missing")
	}
	p.Syntax = append(p.Syntax, file)
	if p.Imports == nil {
		p.Imports = map[string]*packages.Package{}
	}
	for _, path := range imports(file) {
		if l.packages[path] == nil {
			return fmt.Errorf("the types of %s are missing", path)
		}
		p.Imports[path] = l.packages[path]
	}
	return nil
}

// imports returns the paths that a file imports.
func imports(f *ast.File) []string {
	var list []string
	for _, spec := range f.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			list = append(list, path)
		}
	}
	return list
}

// textName is the name of the file with the page's text.
const textName = "play.go"

// parse makes a package from text. It reports imports that are not available.
func (l *Library) parse(text string) *packages.Package {
	p := &packages.Package{PkgPath: "play", Name: "play", Fset: l.fset, Imports: map[string]*packages.Package{}}
	file, err := parser.ParseFile(l.fset, textName, text, parser.ParseComments|parser.SkipObjectResolution)
	p.Errors = parseErrors(err)
	if file == nil {
		return p
	}
	p.Syntax, p.Name = []*ast.File{file}, file.Name.Name
	for _, path := range imports(file) {
		p.Imports[path] = &packages.Package{PkgPath: path, Errors: []packages.Error{{
			Msg: "this page knows no package " + path + ", only " + strings.Join(importable, ", "),
		}}}
	}
	for _, path := range importable {
		p.Imports[path] = l.packages[path]
	}
	p.Imports["unsafe"] = l.packages["unsafe"]
	return p
}
