package multiswarm_test

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/multiswarm"
)

// Names of parameters stand in the first line of a log, where package report finds
// them, and in errors.
func TestParametersHaveNames(t *testing.T) {
	box := multigrad.Bounds{Lower: []float64{-1, -1}, Upper: []float64{1, 2}}
	names := []string{"log10 M / M☉", "slope"}
	bowl := multiswarm.Func(func(x []float64) float64 { return x[0]*x[0] + x[1]*x[1] })
	for _, m := range []multiswarm.Method{multiswarm.Swarm{Bounds: box}, multiswarm.CMAES{Bounds: box}} {
		var log bytes.Buffer
		opt := multiswarm.Options{MaxSteps: 3, Names: names, Log: &log, Progress: silent}
		if _, err := multiswarm.Run(t.Context(), nil, bowl, m, opt); err != nil {
			t.Fatal(err)
		}
		var first, second multiswarm.LogEntry
		lines := strings.Split(log.String(), "\n")
		if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(lines[1]), &second); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(first.Names, names) || second.Names != nil {
			t.Errorf("%T: names %v, then %v", m, first.Names, second.Names)
		}
		entries, err := report.Read(&log)
		if err != nil || !slices.Equal(entries[0].Names, names) {
			t.Errorf("%T: %v, %v", m, entries, err)
		}
		opt.Names = names[:1]
		if _, err := multiswarm.Run(t.Context(), nil, bowl, m, opt); err == nil || err.Error() != "multiswarm: 1 names for 2 parameters" {
			t.Errorf("%T: %v", m, err)
		}
	}
	nowhere := multiswarm.Func(func([]float64) float64 { return math.NaN() })
	_, err := multiswarm.Run(t.Context(), nil, nowhere, multiswarm.Swarm{Bounds: box}, multiswarm.Options{Names: names, Progress: silent})
	if err == nil || !strings.Contains(err.Error(), "[log10 M / M☉: ") {
		t.Error(err)
	}
}
