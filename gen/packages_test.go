package gen

import (
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// loadedMode is what packages hold that are generated without the go command.
const loadedMode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax | packages.NeedFiles | packages.NeedModule

// inMemory is a package of one file that imports others with all that loading finds, or
// with their types alone.
func inMemory(t *testing.T, text string, bare bool, imports ...string) *packages.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", text, parser.ParseComments)
	p := &packages.Package{PkgPath: "m", Fset: fset, Imports: map[string]*packages.Package{}}
	if file != nil {
		p.Syntax = []*ast.File{file}
	}
	if err != nil {
		p.Errors = []packages.Error{{Pos: "a.go:3:1", Msg: err.Error(), Kind: packages.ParseError}}
	}
	if len(imports) == 0 {
		return p
	}
	found, err := packages.Load(&packages.Config{Mode: loadedMode, Fset: fset}, imports...)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range found {
		p.Imports[q.PkgPath] = q
		if bare {
			p.Imports[q.PkgPath] = &packages.Package{PkgPath: q.PkgPath, Types: q.Types}
		}
	}
	return p
}

const largest = `package m

import "slices"

// Spread is the distance of the largest of x from the others' sum, all times a.
//
//gradgen:grad wrt=x,a
func Spread(x []float64, a float64) float64 {
	s := -slices.Max(x)
	for _, v := range slices.Backward(x) {
		s += a * v
	}
	return s
}
`

// TestPackages generates packages that are loaded already, as from disk.
func TestPackages(t *testing.T) {
	dir := writeModule(t, "-- a.go --\n"+largest)
	fromDisk, stderr := generate(t, Config{Dir: dir, Check: true})
	if len(fromDisk.Wanted) != 1 {
		t.Fatalf("%v\n%s", fromDisk, stderr)
	}
	want := string(fromDisk.Wanted[0].Content)
	t.Run("text", func(t *testing.T) {
		r, stderr := generate(t, Config{Packages: []*packages.Package{inMemory(t, largest, false, "slices")}, Check: true})
		if len(r.Wanted) != 1 || r.Wanted[0].Path != "a_gradgen.go" || string(r.Wanted[0].Content) != want {
			t.Errorf("%+v, want %s\n%s", r, want, stderr)
		}
	})
	t.Run("loaded", func(t *testing.T) {
		list, err := packages.Load(&packages.Config{Mode: loadedMode, Dir: dir}, ".")
		if err != nil {
			t.Fatal(err)
		}
		r, stderr := generate(t, Config{Packages: list})
		path := filepath.Join(dir, "a_gradgen.go")
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%+v, %v: %s, want %s\n%s", r, err, got, want, stderr)
		}
		list, err = packages.Load(&packages.Config{Mode: loadedMode, Dir: dir}, ".") // with the emitted file
		if err != nil {
			t.Fatal(err)
		}
		if r, stderr := generate(t, Config{Packages: list}); len(r.Written)+len(r.Removed) > 0 || !r.OK() {
			t.Errorf("a second time: %+v\n%s", r, stderr)
		}
	})
}

// TestPackagesReferences differentiates a function of a library whose reference imports
// nothing but what the library does.
func TestPackagesReferences(t *testing.T) {
	text := "package m\n\nimport \"gonum.org/v1/gonum/floats\"\n\n//gradgen:grad\nfunc F(x []float64) float64 { return floats.LogSumExp(x) }\n"
	r, stderr := generate(t, Config{Packages: []*packages.Package{inMemory(t, text, true, "gonum.org/v1/gonum/floats")}, Check: true})
	if len(r.Wanted) != 1 || !strings.Contains(string(r.Wanted[0].Content), "math.Exp(") || stderr != "" {
		t.Errorf("%+v: %s", r, stderr)
	}
}

// TestPackagesRefused holds what is said where something is missing.
func TestPackagesRefused(t *testing.T) {
	for _, c := range []struct {
		name, text string
		imports    []string
		want       string
	}{
		{"no source", largest, []string{"slices"}, "a.go:10:20: "},
		{"no import", largest, nil, "a.go:3:8: "},
		{"no syntax", "package m\n\nfunc {", nil, "a.go:3:1: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, stderr := generate(t, Config{Packages: []*packages.Package{inMemory(t, c.text, true, c.imports...)}, Check: true})
			if r.OK() || len(r.Wanted) > 0 || !strings.HasPrefix(stderr, c.want) {
				t.Errorf("%+v: %s, want %s", r, stderr, c.want)
			}
		})
	}
}

// TestPackagesUnusable holds what cannot be generated at all.
func TestPackagesUnusable(t *testing.T) {
	twice := inMemory(t, "package m", false)
	twice.Syntax = append(twice.Syntax, inMemory(t, "package m", false).Syntax...)
	for want, cfg := range map[string]Config{
		"has no Dir":        {Packages: []*packages.Package{inMemory(t, largest, false)}},
		"give one of them":  {Packages: []*packages.Package{inMemory(t, largest, false)}, Check: true, Patterns: []string{"."}},
		"two files":         {Packages: []*packages.Package{twice}, Check: true},
		"it needs a path":   {Packages: []*packages.Package{{}}, Check: true},
		"one file set":      {Packages: []*packages.Package{{PkgPath: "m", Syntax: twice.Syntax}}, Check: true},
		"has no position":   {Packages: []*packages.Package{{PkgPath: "m", Fset: twice.Fset, Syntax: []*ast.File{{}}}}, Check: true},
		"it needs a path, ": {Packages: []*packages.Package{{PkgPath: "m"}}, Check: true},
	} {
		var usage *UsageError
		if _, err := Generate(context.Background(), cfg); !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
