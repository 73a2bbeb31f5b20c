package gen

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/codes"
)

// TestExplainedFaults generates the functions of the pages about codes: each
// that is said to have a fault has it, and each that is said to have none has
// none.
func TestExplainedFaults(t *testing.T) {
	var archive strings.Builder
	var patterns []string
	for _, p := range codes.Pages() {
		if p.Before == "" {
			continue
		}
		before, after := strings.ToLower(p.Code)+"/before", strings.ToLower(p.Code)+"/after"
		fmt.Fprintf(&archive, "-- %s/a.go --\n%s-- %s/a.go --\n%s", before, p.Before, after, p.After)
		patterns = append(patterns, "./"+before, "./"+after)
	}
	dir := writeModule(t, archive.String())
	r, _ := generate(t, Config{Dir: dir, Patterns: patterns})
	found := map[string][]string{}
	for _, d := range r.Diagnostics {
		name := filepath.Dir(d.Pos.Filename)
		if d.Pos.Filename == "" { // a package without directives is named in the text
			name = filepath.Join(dir, strings.TrimPrefix(strings.Fields(d.Message)[4], "example.com/m/"))
		}
		found[name] = append(found[name], d.Code()+" "+d.Message)
	}
	for _, pattern := range patterns {
		list := found[filepath.Join(dir, pattern)]
		code := strings.ToUpper(filepath.Base(filepath.Dir(pattern)))
		switch {
		case filepath.Base(pattern) == "after" && len(list) > 0:
			t.Errorf("%s: what has no fault: %v", code, list)
		case filepath.Base(pattern) == "before" && !strings.Contains(strings.Join(list, "\n"), code):
			t.Errorf("%s: what has the fault: %v", code, list)
		}
	}
	if len(patterns) < 40 {
		t.Errorf("only %d functions", len(patterns))
	}
}
