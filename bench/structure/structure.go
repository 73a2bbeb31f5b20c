package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
)

// A Package is the figures of one package, without its tests and emitted files.
type Package struct {
	Path       string
	Files      int
	References int         // to declarations in another file of the package
	Backwards  []reference // those against the order of files in which fewest are
	Fields     Largest     // embedded ones counted as one each
	Methods    Largest     // declared
	Promoted   Largest     // methods, with those promoted from embedded fields
	Median     int         // lines of a function, with those of its braces
	Longest    int         // lines that 99 % of the functions do not exceed
}

// A Largest is the type with most fields or methods.
type Largest struct {
	Name string
	N    int
}

func (l Largest) String() string {
	if l.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%d `%s`", l.N, l.Name)
}

// Measure returns the figures of packages in and below dir, by path.
func Measure(dir string, patterns ...string) ([]*Package, error) {
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: dir}, patterns...)
	if err != nil {
		return nil, err
	}
	var list []*Package
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		list = append(list, measure(p))
	}
	slices.SortFunc(list, func(x, y *Package) int { return cmp.Compare(x.Path, y.Path) })
	return list, nil
}

func measure(p *packages.Package) *Package {
	m := &Package{Path: p.PkgPath}
	var lengths []int
	methods := map[string]int{}
	for _, f := range p.Syntax {
		if ast.IsGenerated(f) {
			continue
		}
		m.Files++
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				lengths = append(lengths, lines(p.Fset, d))
				if d.Recv != nil {
					methods[receiver(d.Recv.List[0].Type)]++
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					m.Fields.add(fields(s))
				}
			}
		}
	}
	for name, n := range methods {
		m.Methods.add(name, n)
	}
	for _, name := range p.Types.Scope().Names() {
		if t := concrete(p, name); t != nil {
			m.Promoted.add(name, types.NewMethodSet(types.NewPointer(t)).Len())
		}
	}
	m.Median, m.Longest = quantile(lengths, 0.5), quantile(lengths, 0.99)
	refs := references(p)
	m.References, m.Backwards = len(refs), backwards(refs)
	return m
}

// add takes a type if it is the largest so far; of two alike, the first by name.
func (l *Largest) add(name string, n int) {
	if n > l.N || n == l.N && n > 0 && name < l.Name {
		*l = Largest{name, n}
	}
}

// fields counts the fields of a struct type, embedded ones as one each.
func fields(s ast.Spec) (name string, n int) {
	t, ok := s.(*ast.TypeSpec)
	if !ok {
		return "", 0
	}
	st, ok := t.Type.(*ast.StructType)
	if !ok {
		return t.Name.Name, 0
	}
	return t.Name.Name, st.Fields.NumFields()
}

// concrete returns the type that the package declares by the name in a file that no tool wrote, or
// nil if there is none with methods of its own.
func concrete(p *packages.Package, name string) types.Type {
	obj, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
	if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || isGenerated(p, obj.Pos()) {
		return nil
	}
	return obj.Type()
}

// isGenerated reports whether a tool wrote the file at pos.
func isGenerated(p *packages.Package, pos token.Pos) bool {
	return slices.ContainsFunc(p.Syntax, func(f *ast.File) bool {
		return f.FileStart <= pos && pos < f.FileEnd && ast.IsGenerated(f)
	})
}

// receiver is the name of the type of a receiver.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

func lines(fset *token.FileSet, d *ast.FuncDecl) int {
	return fset.Position(d.End()).Line - fset.Position(d.Pos()).Line + 1
}

// quantile is the least number that a part q of the list does not exceed.
func quantile(list []int, q float64) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[min(int(q*float64(len(list))), len(list)-1)]
}
