package gen_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/gen/internal/progen"
)

// TestStaleBodies writes the derivatives of random programs, changes the bodies of these
// and leaves their signatures alone, and requires that a check notices each.
func TestStaleBodies(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var programs []*progen.Program
	for seed := range uint64(40) {
		programs = append(programs, progen.New(seed+1, progen.Options{Tiny: true, Kinds: []string{"vjp", "jvp"}}))
	}
	m, err := progen.NewModule(t.TempDir(), root, programs)
	if err != nil {
		t.Fatal(err)
	}
	for refused := true; refused; {
		found, err := generate(t.Context(), m.Dir, m.Packages(m.Left()))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			m.Drop(m.Owner(f.File))
		}
		refused = len(found) > 0
	}
	changed := slices.DeleteFunc(m.Left(), func(id int) bool { return !scaleResult(t, m, id) })
	result, err := gen.Generate(t.Context(), gen.Config{Dir: m.Dir, Patterns: m.Packages(m.Left()), Check: true})
	if err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for _, id := range changed {
		if !slices.Contains(result.Stale, filepath.Join(m.Dir, m.EmittedFile(id))) {
			wrong++
			t.Errorf("seed %d: the check does not notice that the body changed", programs[id].Seed)
		}
	}
	t.Logf("%d of %d programs are wrong", wrong, len(changed))
	if len(changed) < 8 {
		t.Errorf("only %d programs were changed", len(changed))
	}
}

// scaleResult has a program return three quarters of its number, and reports whether it is one
// that ends with the return of a number.
func scaleResult(t *testing.T, m *progen.Module, id int) bool {
	t.Helper()
	p, path := m.Programs[id], filepath.Join(m.Dir, m.File(id))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != p.Name(id) {
			continue
		}
		last, ok := fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt)
		if !ok || len(last.Results) == 0 || len(p.Results) == 0 || p.Results[0].Letter != "F" {
			return false
		}
		from, to := last.Results[0].Pos()-f.FileStart, last.Results[0].End()-f.FileStart
		text = slices.Concat(text[:from], []byte("0.75*("), text[from:to], []byte(")"), text[to:])
	}
	if err := os.WriteFile(path, bytes.TrimSpace(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return true
}
