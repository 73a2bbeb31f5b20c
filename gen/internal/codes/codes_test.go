package codes

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the page of the guide")

func TestDocumentIsInTheGuide(t *testing.T) {
	const path = "../../../docs/diagnostics.md"
	if *update {
		if err := os.WriteFile(path, []byte(document), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != document {
		t.Errorf("%s differs from diagnostics.md: run this test with -update (%v)", path, err)
	}
}

func TestEachClassHasOnePage(t *testing.T) {
	pages := Pages()
	var codes []string
	for _, p := range pages {
		codes = append(codes, p.Code)
	}
	if !slices.IsSorted(codes) || len(slices.Compact(slices.Clone(codes))) != len(codes) {
		t.Errorf("codes are not sorted, or not unique: %v", codes)
	}
	for _, c := range classes {
		if !slices.Contains(codes, c.code) {
			t.Errorf("%s has no page", c.code)
		}
	}
}

var positioned = regexp.MustCompile(`^(?:\S+\.(?:go|mod):\d+:\d+|gradgen): (?:warning: )?(.*?)(?: \[GG\d{4}\])?$`)

// TestEveryMessageHasACode takes the messages that golden cases and scripts
// expect.
func TestEveryMessageHasACode(t *testing.T) {
	files, err := filepath.Glob("../../testdata/cases/*/want.txt")
	scripts, _ := filepath.Glob("../../../testdata/scripts/*.txtar")
	if files = append(files, scripts...); err != nil || len(files) < 50 {
		t.Fatal(err, len(files))
	}
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			m := positioned.FindStringSubmatch(strings.TrimRight(line, "\n"))
			if m == nil {
				continue
			}
			if n++; Of(m[1]) == Other {
				t.Errorf("%s: %q has no code: add it to classes.go", file, m[1])
			}
		}
	}
	t.Log(n, "messages")
}
