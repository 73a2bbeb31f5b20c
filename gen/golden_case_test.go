package gen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	casesDir  = "testdata/cases"
	wantGo    = "want.go"
	wantText  = "want.txt"
	wantSimd  = "want_simd.go"
	emittedGo = "in_gradgen.go"
	// emittedSimd is the vector code.
	emittedSimd = "in_gradgen_simd.go"
)

// A goldenCase is one directory below testdata/cases. It holds in.go, perhaps
// further source files, and what is expected: want.go, the emitted text, or
// want.txt, the diagnostics, or both for warnings; want_simd.go is the vector
// code of a case that asks for it.
//
// Marks in in.go, each a comment line of its own with a reason after it:
//
//	//case:refused   generation must fail; want.txt is expected
//	//case:warns     generation warns; want.go and want.txt are expected
//	//case:maybe     refusing is as right as differentiating
//	//case:nofd      finite differences do not apply (declared derivatives)
//	//case:nojvp     there is no forward mode (rules written by hand)
//	//case:nohvp     second derivatives are refused, or differences of gradients do not apply
type goldenCase struct {
	name, dir string
	source    string            // in.go
	files     map[string]string // the other sources
	marks     map[string]bool
}

var markLine = regexp.MustCompile(`(?m)^//case:(\w+)`)

// loadCases reads the cases whose names match the pattern.
func loadCases(t *testing.T, pattern string) []*goldenCase {
	t.Helper()
	wanted, err := regexp.Compile(pattern)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(casesDir)
	if err != nil {
		t.Fatal(err)
	}
	var cases []*goldenCase
	for _, e := range entries {
		if e.IsDir() && wanted.MatchString(e.Name()) {
			cases = append(cases, loadCase(t, e.Name()))
		}
	}
	return cases
}

func loadCase(t *testing.T, name string) *goldenCase {
	t.Helper()
	c := &goldenCase{name: name, dir: filepath.Join(casesDir, name), files: map[string]string{}, marks: map[string]bool{}}
	paths, err := filepath.Glob(filepath.Join(c.dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		if base := filepath.Base(p); base != wantGo && base != wantSimd && base != "in.go" {
			c.files[base] = readFile(t, p)
		}
	}
	c.source = readFile(t, filepath.Join(c.dir, "in.go"))
	for _, m := range markLine.FindAllStringSubmatch(c.source, -1) {
		c.marks[m[1]] = true
	}
	return c
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// generated is what generation made of a case.
type generated struct {
	text  string // empty when refused
	simd  string // empty without vector code
	diags string
}

func (g generated) refused() bool { return g.text == "" }

// want reads the expectation; missing files are empty.
func (c *goldenCase) want() generated {
	text, _ := os.ReadFile(filepath.Join(c.dir, wantGo))
	simd, _ := os.ReadFile(filepath.Join(c.dir, wantSimd))
	diags, _ := os.ReadFile(filepath.Join(c.dir, wantText))
	return generated{string(text), string(simd), string(diags)}
}

// plausible checks the outcome against the marks.
func (c *goldenCase) plausible(g generated) error {
	switch {
	case strings.Contains(g.diags, "internal error"):
		return fmt.Errorf("%s", g.diags)
	case c.marks["maybe"]:
	case c.marks["refused"] != g.refused():
		return fmt.Errorf("refused: %t, but in.go says %t\n%s", g.refused(), c.marks["refused"], g.diags)
	case c.marks["warns"] != (!g.refused() && g.diags != ""):
		return fmt.Errorf("unexpected diagnostics, or none where in.go says case:warns\n%s", g.diags)
	}
	if g.refused() && g.diags == "" {
		return fmt.Errorf("nothing was emitted and nothing was said")
	}
	return nil
}

// kinds are those the oracles check.
func (c *goldenCase) kinds() []string {
	return slices.DeleteFunc(splitList(*kindList), func(kind string) bool {
		return kind == "jvp" && c.marks["nojvp"] || (kind == "grad" || kind == "hvp") && c.marks["nofd"] || kind == "hvp" && c.marks["nohvp"]
	})
}

// save writes the expectation.
func (c *goldenCase) save(g generated) error {
	for name, text := range map[string]string{wantGo: g.text, wantSimd: g.simd, wantText: g.diags} {
		path := filepath.Join(c.dir, name)
		if text == "" {
			if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
				return err
			}
			continue
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d:\n got: %s\nwant: %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("got %d lines, want %d", len(g), len(w))
}
