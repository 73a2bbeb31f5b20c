package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCheck holds the faults of a module that builds on Linux alone.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module m\n\ngo 1.26\n",
		"m.go":            "package m\n\nvar x = system()\n\nconst huge = 1 << 40\n\nvar n = int(huge)\n",
		"m_linux.go":      "package m\n\nfunc system() int { return 1 }\n",
		"m_windows.go":    "package m\n\nimport \"os\"\n\nfunc system() string { return 1 }\n",
		"m_plan9.go":      "package m\n\nfunc system() int\n",
		"m_js.go":         "package m\n\nimport \"syscall/js\"\n\nfunc system() bool { return js.Global().IsNull() }\n",
		"e/embed_js.go":   "package e\n\nimport _ \"embed\"\n\n//go:embed nothing.txt\nvar text string\n",
		"e/e.go":          "package e\n",
		"e/x_linux.s":     "",
		"e/x_linux.go":    "package e\n\nfunc assembled()\n",
		"e/d/imported.go": "package d\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for system, want := range map[string][]string{
		"linux/amd64":   nil,
		"linux/386":     {"overflows"},
		"windows/amd64": {`"os" imported and not used`, "cannot use 1"},
		"plan9/amd64":   {"system has no body"},
		"js/wasm":       {"nothing.txt: no matching files"},
		"darwin/arm64":  {"undefined: system"},
	} {
		faults, err := check(system, dir, "./...")
		if err != nil {
			t.Fatal(err)
		}
		if len(faults) != len(want) {
			t.Errorf("%s: %q, want %q", system, faults, want)
			continue
		}
		text := strings.Join(faults, "\n")
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s: %q, want %q", system, faults, want)
			}
		}
	}
	if _, err := check("linux", dir, "./..."); err == nil {
		t.Error("a system without a processor is accepted")
	}
	if faults, err := check("linux/amd64", dir, "./nothing"); err == nil && len(faults) == 0 {
		t.Error("a package that does not exist has no faults")
	}
}
