package gen_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/assembly"
)

// kernel names the functions that hold vector loops.
var kernel = regexp.MustCompile(`X[48]Loop\d+$`)

// TestVectorLoopsHaveNoLegacySSE reads the assembly of the vector loops in this repository
// for instructions of SSE, each of which may cost as much as an iteration.
func TestVectorLoopsHaveNoLegacySSE(t *testing.T) {
	if !*thorough {
		t.Skip("builds the standard library with another experiment: -thorough")
	}
	packages := withVectorCode(t, "../bench/*", "../kdescent")
	functions, err := assembly.Functions(packages...)
	if err != nil {
		t.Fatal(err)
	}
	loops := map[string]int{}
	for name, code := range functions {
		if !kernel.MatchString(name) {
			continue
		}
		pkg, _, _ := strings.Cut(name, ".")
		loops[pkg]++
		for _, instruction := range assembly.Legacy(code) {
			t.Errorf("%s: %s", name, instruction)
		}
	}
	for _, p := range packages {
		if loops[symbolPrefix(t, p)] == 0 {
			t.Errorf("%s: no vector loops", p)
		}
	}
}

// symbolPrefix is what the compiler calls the package in the directory, the last part of its
// path or main.
func symbolPrefix(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(dir + "/*_gradgen_simd.go")
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), files[0], nil, parser.PackageClauseOnly)
	if err != nil {
		t.Fatal(err)
	}
	if f.Name.Name == "main" {
		return "main"
	}
	return filepath.Base(dir)
}

// withVectorCode lists the packages in the directories that have some.
func withVectorCode(t *testing.T, dirs ...string) (packages []string) {
	t.Helper()
	for _, dir := range dirs {
		files, err := filepath.Glob(dir + "/*_gradgen_simd.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			packages = append(packages, filepath.Dir(f))
		}
	}
	return slices.Compact(packages)
}
