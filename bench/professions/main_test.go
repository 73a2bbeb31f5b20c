package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDifference(t *testing.T) {
	heston := professions[2]
	ours := "44 quotes, 40 evaluations\n\nMean         0.0589215  ± 0.00063  1/y\nloss 29.8752, converged\n\nA call at 105 in one year costs 6.9618.\n\ngamma   0.02158\nvega   39.03733, by the variance\n"
	if d, err := heston.difference(ours, "Mean 0.0589215 ± 0.00063\nprice 6.9618\ngamma 0.02158\nvega 39.03772\n"); err != nil || d != "a part of 1e-05" {
		t.Errorf("%s, %v", d, err)
	}
	for name, theirs := range map[string]string{
		"another number": "Mean 0.0589215\nprice 6.97\ngamma 0.02158\nvega 39.03733\n",
		"fewer numbers":  "Mean 0.0589215\n",
		"no number":      "Mean 0.0589215\nprice 6.9618\ngamma nan\nvega 39.03733\n",
	} {
		if d, err := heston.difference(ours, theirs); err == nil {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestCountLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.py")
	if err := os.WriteFile(file, []byte("\"\"\"Says what it is.\"\"\"\n\nimport jax\n# a comment\n\tx = 1  # one\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if n, err := countLines("#", file, file); err != nil || n != 4 {
		t.Errorf("%d lines, %v", n, err)
	}
}

// TestScripts holds that each profession has its files.
func TestScripts(t *testing.T) {
	for _, p := range professions {
		for _, file := range []string{p.script, filepath.Join("..", "..", "examples", p.name, "model.go")} {
			if _, err := os.Stat(file); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestFromEmpty writes the module of an example: what it imports can be imported, and gradgen is a tool of go.mod.
func TestFromEmpty(t *testing.T) {
	for _, p := range professions {
		m := module{dir: t.TempDir()}
		if n, err := m.write(filepath.Join("..", "..", "examples"), p.name); err != nil || n < 3 {
			t.Fatalf("%s: %d files, %v", p.name, n, err)
		}
		err := filepath.WalkDir(m.dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if strings.Contains(path, "_gradgen") || strings.Contains(string(text), repository+"/examples") || strings.Contains(string(text), generate) {
				t.Errorf("%s is as it is in the example", path)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
