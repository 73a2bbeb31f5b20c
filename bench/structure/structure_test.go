package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The most that a type may have.
const (
	mostFields  = 15
	mostMethods = 40
)

// larger are the types that may have more, and why.
var larger = map[string]string{
	"examples/shallow-water.Water":           "the arrays of a model, one field each",
	"kdescent.Options":                       "the options of a model, one field each",
	"kdescent.Pretrainer":                    "what its file holds, one field each",
	"multigrad.searcherState":                "what a checkpoint keeps, one field each",
	"multigrad/lbfgsb.state":                 "what a checkpoint keeps, one field each",
	"runtime/comm/internal/mpilib.Constants": "the constants of MPI, one field each",
	"gen.Config":                             "the options of a run, one field each",
	"runtime/comm/internal/mpilib.functions": "the functions of MPI that are loaded, one field each",
}

// TestTypesAreSmall holds the types of the module to the limits.
func TestTypesAreSmall(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	sizes := map[string]*size{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "survey" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			return count(root, path, sizes)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range sizes {
		if larger[name] == "" && (s.fields > mostFields || s.methods > mostMethods) {
			t.Errorf("%s has %d fields and %d methods, more than %d or %d: move what belongs together to a type of its own", name, s.fields, s.methods, mostFields, mostMethods)
		}
	}
	for name := range larger {
		if s := sizes[name]; s == nil {
			t.Errorf("%s may be large, but there is no such type", name)
		}
	}
}

// A size is how large a type is.
type size struct{ fields, methods int }

// count adds what a file declares.
func count(root, path string, sizes map[string]*size) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(f) {
		return err
	}
	dir, err := filepath.Rel(root, filepath.Dir(path))
	if err != nil {
		return err
	}
	of := func(name string) *size {
		key := filepath.ToSlash(dir) + "." + name
		if sizes[key] == nil {
			sizes[key] = &size{}
		}
		return sizes[key]
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				of(receiver(d.Recv.List[0].Type)).methods++
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if name, n := fields(s); name != "" {
					of(name).fields = n
				}
			}
		}
	}
	return nil
}

// TestOrderFindsCycles counts one reference against the order of two files that refer to
// each other, and none of a chain.
func TestOrderFindsCycles(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		refs [][2]string
		want int
	}{
		{"chain", [][2]string{{"c", "b"}, {"b", "a"}, {"c", "a"}}, 0},
		{"pair", [][2]string{{"a", "b"}, {"a", "b"}, {"b", "a"}}, 1},
		{"cycle", [][2]string{{"a", "b"}, {"b", "c"}, {"c", "a"}, {"c", "a"}}, 1},
		{"none", nil, 0},
	} {
		var refs []reference
		for _, r := range test.refs {
			refs = append(refs, reference{from: r[0], to: r[1]})
		}
		if got := backwards(refs); len(got) != test.want {
			t.Errorf("%s: %v run backwards, want %d", test.name, got, test.want)
		}
	}
}

// TestListIsCurrent holds docs/packages.md to the packages, each of which says what it holds.
func TestListIsCurrent(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	want, err := List(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "docs", "packages.md"))
	if err != nil || string(got) != want {
		t.Errorf("docs/packages.md is not current (%v): run go run ./bench/structure -packages docs/packages.md", err)
	}
	for line := range strings.Lines(want) {
		if strings.HasSuffix(line, "|  |\n") {
			t.Errorf("a package has no doc comment: %s", line)
		}
	}
}

// TestPromotedMethodsCount measures a package whose types embed others.
func TestPromotedMethodsCount(t *testing.T) {
	t.Parallel()
	list, err := Measure(filepath.Join("..", ".."), "./runtime/linalg")
	if err != nil {
		t.Fatal(err)
	}
	if p := list[0]; p.Promoted.Name != "Step" || p.Promoted.N <= p.Methods.N {
		t.Errorf("linalg measures %s methods, %s with promoted ones", p.Methods, p.Promoted)
	}
}

// named are packages whose types name the state that they use, and embed none of it.
var named = []string{"./gen/internal/adjoint", "./gen/internal/analysis/section", "./gen/internal/emit", "./gen/internal/interp/...", "./gen/internal/lower/...", "./gen/internal/matrix", "./gen/internal/opt/loop", "./gen/internal/vector/..."}

// TestStateIsNamed holds the types of these packages to the limit for methods with those that
// are promoted.
func TestStateIsNamed(t *testing.T) {
	t.Parallel()
	list, err := Measure(filepath.Join("..", ".."), named...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		if p.Promoted.N > mostMethods {
			t.Errorf("%s: %s methods with promoted ones, more than %d: name the state in fields", p.Path, p.Promoted, mostMethods)
		}
	}
}

// TestMeasure measures this package.
func TestMeasure(t *testing.T) {
	t.Parallel()
	list, err := Measure(".", ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0].Files < 3 || list[0].Methods.Name != "graph" || list[0].Promoted != list[0].Methods || list[0].Median == 0 || list[0].References == 0 {
		t.Errorf("this package measures %+v", list)
	}
}
