package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

// TestPublishedEquations compares with independent simulations of diffopt and of
// the paper's equation: medians 0.017 and 0.053 of 40 seeds, whose scatter is
// below a quarter.
func TestPublishedEquations(t *testing.T) {
	if testing.Short() {
		t.Skip("searches 200 times")
	}
	for _, w := range trials.Ways() {
		want := map[string]float64{"Paper": 0.053, "DiffOpt": 0.017}[w.Name]
		if want == 0 {
			continue
		}
		w.Steps = 100
		swarm, _, err := trials.Run(t.Context(), trials.CentredAckley(), 4, w, 100)
		if err != nil || !about(swarm.Median(), want) {
			t.Errorf("%s: median %v, want %v; %v", w.Name, swarm.Median(), want, err)
		}
	}
}

// TestThePublishedPage repeats two of its rows.
func TestThePublishedPage(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" {
		t.Skip("long, and a loss that rounds differently grows")
	}
	published, err := os.ReadFile("../STATISTICS.md")
	if err != nil {
		t.Fatal(err)
	}
	for dims, f := range map[int]trials.Function{2: trials.Functions()[4], 5: trials.Functions()[0]} {
		text, _, err := row(t.Context(), f, dims, defaultSeeds)
		if err != nil || !strings.Contains(string(published), text) {
			t.Errorf("%v: STATISTICS.md does not have\n%s", err, text)
		}
	}
}

func about(got, want float64) bool { return got > 0.75*want && got < 1.33*want }

func TestThePageIsWrittenWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("searches 126 times")
	}
	path := filepath.Join(t.TempDir(), "page.md")
	if err := run(t.Context(), 1, path, []int{2, 3}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), "\n## ") != 3 || !strings.HasSuffix(string(text), remarks) {
		t.Errorf("%v\n%s", err, text)
	}
	if err := run(t.Context(), 0, path, []int{2}); err == nil {
		t.Error("no error for no seeds")
	}
}
