package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// references type-checks the source of the references for floats.
func references(t *testing.T) *types.Package {
	t.Helper()
	name, src := ReferenceSource(floatsPath)
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Importer: importer{t}}
	p, err := cfg.Check("floatsref", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestReferenceSignatures checks that a reference has the signature of its
// original, and that every function of the source is a reference.
func TestReferenceSignatures(t *testing.T) {
	source, originals := references(t), typesOf(t, floatsPath)
	for _, name := range floatsReferences() {
		f, ok := Reference(floatsPath, name)
		if !ok || source.Scope().Lookup(f) == nil {
			t.Errorf("%s has no reference", name)
			continue
		}
		got, want := source.Scope().Lookup(f).Type(), originals.Scope().Lookup(name).Type()
		if !types.Identical(got, want) {
			t.Errorf("%s: signature %v, want %v", name, got, want)
		}
	}
	if got, want := len(source.Scope().Names()), len(floatsReferences()); got != want {
		t.Errorf("%d functions in the source, %d references", got, want)
	}
}

func TestNoReference(t *testing.T) {
	if _, ok := Reference(floatsPath, "Span"); ok {
		t.Error("floats.Span has a reference")
	}
	if _, ok := Reference("sort", "Sum"); ok {
		t.Error("sort.Sum has a reference")
	}
	if _, src := ReferenceSource("strings"); src != "" {
		t.Error("strings has a source of references")
	}
}
