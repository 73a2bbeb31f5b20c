package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"strconv"
)

// A ReservedNames has names that are not in the scope of a package but that declarations in the package must not
// have. The values are the positions of their declarations.
type ReservedNames struct {
	Files map[string]token.Pos // names of imports of files, also of test files
	Tests map[string]token.Pos // names that test files of the package declare; methods are preceded by their type and a dot
}

// OfTests lists the names that test files declare.
func (o ReservedNames) OfTests() []string { return sortedKeys(o.Tests) }

// reservedNames collects the names for the package being checked.
func (u *unit) reservedNames(info *types.Info) ReservedNames {
	o := ReservedNames{Files: map[string]token.Pos{}, Tests: map[string]token.Pos{}}
	for _, f := range u.pkg.Files {
		if scope := info.Scopes[f]; scope != nil {
			for _, name := range scope.Names() {
				o.Files[name] = importPos(f, scope.Lookup(name).Pos())
			}
		}
	}
	if u.pkg.Root && u.pkg.Dir != "" {
		for _, f := range u.loader.parseTests(u.pkg.Dir, u.pkg.Name) {
			o.addTest(f)
		}
	}
	return o
}

// importPos returns pos, or the position at which f imports a package with a dot if pos is in that package.
func importPos(f *ast.File, pos token.Pos) token.Pos {
	if f.FileStart <= pos && pos < f.FileEnd {
		return pos
	}
	for _, spec := range f.Imports {
		if spec.Name != nil && spec.Name.Name == "." {
			return spec.Pos()
		}
	}
	return f.Package
}

// parseTests parses the test files that belong to the package itself. The go command reports files that do not parse.
func (l *Loader) parseTests(dir, pkg string) []*ast.File {
	var files []*ast.File
	for _, name := range testFiles(dir) {
		src, err := os.ReadFile(name)
		if err != nil || IsGenerated(src) {
			continue
		}
		f, err := parser.ParseFile(l.fset, name, src, parser.SkipObjectResolution)
		if err == nil && f.Name.Name == pkg {
			files = append(files, f)
		}
	}
	return files
}

func (o ReservedNames) addTest(f *ast.File) {
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name = path.Base(name)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		o.Files[name] = spec.Pos()
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			o.Tests[methodPrefix(d)+d.Name.Name] = d.Name.Pos()
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				o.addSpec(spec)
			}
		}
	}
}

func (o ReservedNames) addSpec(spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		o.Tests[spec.Name.Name] = spec.Name.Pos()
	case *ast.ValueSpec:
		for _, id := range spec.Names {
			o.Tests[id.Name] = id.Pos()
		}
	}
}

// methodPrefix returns the name of the type of the receiver and a dot. It returns "" for functions.
func methodPrefix(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	prefix := ""
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && prefix == "" {
			prefix = id.Name + "."
		}
		return prefix == ""
	})
	return prefix
}
