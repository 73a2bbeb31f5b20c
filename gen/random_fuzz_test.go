package gen_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/progen"
)

// FuzzPrograms lets the fuzzer steer the choices of the program generator: the
// generator must neither refuse what comes out nor stumble over it, and what it
// emits must type-check.
func FuzzPrograms(f *testing.F) {
	for _, seed := range []string{"", "gradgen", "\x00\x01\x02\x03\x04\x05\x06\x07", "zzzzzzzzzzzzzzzzzzzzzzzz"} {
		f.Add([]byte(seed))
	}
	root, err := filepath.Abs("..")
	if err != nil {
		f.Fatal(err)
	}
	f.Setenv("GOWORK", "off")
	f.Setenv("GOFLAGS", "-mod=mod")
	f.Setenv("GOPROXY", "off")
	checker := progen.NewChecker()
	f.Fuzz(func(t *testing.T, choices []byte) {
		tryProgram(t, checker, root, progen.Draw(progen.Bytes(choices), progen.Options{}))
	})
}

func tryProgram(t *testing.T, checker *progen.Checker, root string, p *progen.Program) {
	t.Helper()
	text := p.Text("p0", 0)
	if err := checker.Check(text); err != nil {
		t.Fatalf("the program is wrong: %v\n%s", err, text)
	}
	m, err := progen.NewModule(t.TempDir(), root, []*progen.Program{p})
	if err != nil {
		t.Fatal(err)
	}
	found, err := generate(t.Context(), m.Dir, m.Packages(m.Left()))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for _, finding := range found {
		t.Errorf("refused: %s\n%s", finding.Message, text)
	}
	if len(found) == 0 {
		checkEmitted(t, checker, m, text)
	}
}

func checkEmitted(t *testing.T, checker *progen.Checker, m *progen.Module, text string) {
	t.Helper()
	emitted, err := os.ReadFile(filepath.Join(m.Dir, m.EmittedFile(0)))
	if err != nil {
		t.Fatal(err)
	}
	if err := checker.Check(text, string(emitted)); err != nil {
		t.Errorf("emitted code: %v\n%s\n%s", err, text, emitted)
	}
}
