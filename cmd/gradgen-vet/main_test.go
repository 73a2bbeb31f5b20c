package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFixed(t *testing.T) {
	for _, c := range []struct {
		args, packages string
		fix            bool
	}{
		{"./...", "./...", false},
		{"-fix ./a ./b", "./a ./b", true},
		{"--fix ./a", "./a", true},
		{"-fix=true -json ./a", "./a", true},
		{"-fix=false ./a", "./a", false},
		{"-fix -diff ./a", "./a", false},
		{"-fix", "", true},
	} {
		packages, fix := fixed(strings.Fields(c.args))
		if !slices.Equal(packages, strings.Fields(c.packages)) || fix != c.fix {
			t.Errorf("%s: %v, %v", c.args, packages, fix)
		}
	}
}

// The driver leaves out fixes of generated files, and generate writes them.
func TestStaleFilesAreWritten(t *testing.T) {
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("testdata", "stale")
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove("testdata") // if it is empty
	defer os.RemoveAll(dir)
	before := ""
	for _, body := range []string{"x * x", "x + 1"} {
		source := "package stale\n\n// F is differentiated.\n//\n//gradgen:grad\nfunc F(x float64) float64 { return " + body + " }\n"
		if err := os.WriteFile(filepath.Join(dir, "f.go"), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := generate([]string{"./" + dir}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, "f_gradgen.go"))
		if err != nil || string(text) == before {
			t.Errorf("%s: %s, %v", body, text, err)
		}
		before = string(text)
	}
}
