package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// Every optimiser says a line for each step and ends with one that tells runs apart.
func TestRuns(t *testing.T) {
	ends := map[string]string{}
	for _, name := range names() {
		var out bytes.Buffer
		if err := runOne(name, filepath.Join(t.TempDir(), "run"), &out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		last := lines[len(lines)-1]
		if len(lines) < 5 || !strings.HasPrefix(lines[0], "step ") || !json.Valid([]byte(last)) {
			t.Errorf("%s: %d lines, the last %.80q", name, len(lines), last)
		}
		if other := ends[last]; other != "" {
			t.Errorf("%s ends as %s does", name, other)
		}
		ends[last] = name
	}
	if err := runOne("none", "", &bytes.Buffer{}); err == nil {
		t.Error("an unknown optimiser runs")
	}
}
