package gen

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzGenerate checks that no source file, however odd, makes a pass stumble:
// the outcome is output or a positioned finding. The golden cases are the seeds: all of
// them for the fuzzer, and without it a few, since TestGolden generates for all.
func FuzzGenerate(f *testing.F) {
	seeds, err := filepath.Glob(filepath.Join("testdata", "cases", "*", "in.go"))
	if err != nil {
		f.Fatal(err)
	}
	every := 1
	if flag.Lookup("test.fuzz").Value.String() == "" {
		every = 8
	}
	for i, name := range seeds {
		if i%every != 0 {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Setenv("GOWORK", "off")
	f.Fuzz(func(t *testing.T, src string) { generateSource(t, src) })
}

func generateSource(t *testing.T, src string) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "a.go": src} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var stderr bytes.Buffer
	r, err := Generate(context.Background(), Config{Dir: dir, Stderr: &stderr})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(stderr.String(), "internal error") {
		t.Fatal(stderr.String())
	}
	for _, d := range r.Diagnostics {
		if d.Message == "" {
			t.Errorf("a finding at %s says nothing", d.Pos)
		}
	}
}
