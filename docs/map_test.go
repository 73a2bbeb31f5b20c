package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen"
)

var (
	sourceFile = regexp.MustCompile("`([a-z_0-9/]+\\.go)`")
	mapped     = regexp.MustCompile("\\((`[a-z_/]+`(?:, `[a-z_/]+`)*)\\)")
)

// TestTheMapIsTrue tests that the files that ARCHITECTURE.md names exist, and so do the passes and
// packages that the glossary names.
func TestTheMapIsTrue(t *testing.T) {
	var files []string
	for _, dir := range []string{"../gen", "../runtime", "../cmd", "../multigrad"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".go") && !strings.Contains(path, "testdata") {
				files = append(files, filepath.ToSlash(path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	exists := func(name string) bool {
		for _, f := range files {
			if strings.HasSuffix(f, "/"+name) {
				return true
			}
		}
		return false
	}
	for _, m := range sourceFile.FindAllStringSubmatch(read(t, "../ARCHITECTURE.md"), -1) {
		if !exists(m[1]) {
			t.Errorf("ARCHITECTURE.md names %s, which does not exist", m[1])
		}
	}
	known := map[string]bool{}
	for _, p := range gen.Passes() {
		known[p.Name] = true
	}
	names := 0
	for _, m := range mapped.FindAllStringSubmatch(read(t, "glossary.md"), -1) {
		for name := range strings.SplitSeq(m[1], ", ") {
			name = strings.Trim(name, "`")
			names++
			if _, err := os.Stat("../gen/internal/" + name); err != nil && !known[name] {
				t.Errorf("glossary.md names %s, which is no pass and no package", name)
			}
		}
	}
	if names < 15 {
		t.Errorf("only %d passes and packages were found in glossary.md", names)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
