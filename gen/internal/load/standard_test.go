package load

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestStandard(t *testing.T) {
	t.Setenv("GOROOT", "") // as where gradgen was built with -trimpath
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a; import ("math"; "slices")`, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	imp, err := new(Program).Standard(file)
	if err != nil {
		t.Fatal(err)
	}
	for path, name := range map[string]string{"math": "Sqrt", "slices": "SortFunc"} {
		if p, err := imp.Import(path); err != nil || p.Scope().Lookup(name) == nil {
			t.Errorf("%s: %v, %v", path, p, err)
		}
	}
	if p, err := imp.Import("sort"); err == nil {
		t.Errorf("sort: %v", p)
	}
	file.Imports[0].Path.Value = `"no/such/package"`
	if _, err := new(Program).Standard(file); err == nil {
		t.Error("a package that does not exist was found")
	}
}
