package load

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// loadArchive writes a txtar archive to a fresh module and loads it.
func loadArchive(t *testing.T, archive string, cfg Config) (*Program, string) {
	t.Helper()
	dir := writeArchive(t, archive)
	cfg.Dir = dir
	prog, err := Load(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return prog, dir
}

func writeArchive(t *testing.T, archive string) string {
	t.Helper()
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOWORK", "off")
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := append([]txtar.File{{Name: "go.mod", Data: []byte("module example.com/m\n\ngo 1.26\n")}}, txtar.Parse([]byte(archive)).Files...)
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// diagnostics prints everything reported, in order.
func diagnostics(prog *Program, dir string) string {
	var b strings.Builder
	prog.Diags.Print(&b, dir)
	for _, pkg := range prog.Packages {
		pkg.Diags.Print(&b, dir)
	}
	return b.String()
}

// signatures prints the emitted functions of all requests.
func signatures(prog *Program) string {
	var b strings.Builder
	for _, pkg := range prog.Packages {
		for _, r := range pkg.Requests {
			obj := fmt.Sprint(r.Kind, " ", r.Name, strings.TrimPrefix(r.Signature(nil).Types().String(), "func"))
			b.WriteString(strings.ReplaceAll(obj, "example.com/m.", "") + "\n")
		}
	}
	return b.String()
}

// lookup finds a function of a package that the first root imports.
func lookup(t *testing.T, prog *Program, path, name string) *types.Func {
	t.Helper()
	for _, imp := range prog.Packages[0].Types.Imports() {
		if imp.Path() == path {
			return imp.Scope().Lookup(name).(*types.Func)
		}
	}
	t.Fatalf("package %s is not imported", path)
	return nil
}
