// Package report reads the run logs of multigrad and draws them: the loss, the
// gradient norm and each parameter against the step, as PNG or SVG.
package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
)

// Read returns the entries of a run log in the order of their steps. Where a
// step occurs more than once, as after a restart, the last one counts. A last
// line without its end, as a killed run leaves behind, is passed over; any other
// line that is no entry is an error that names it.
func Read(r io.Reader) ([]multigrad.LogEntry, error) {
	in := bufio.NewReader(r)
	byStep := map[int]multigrad.LogEntry{}
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return sorted(byStep), nil
		}
		if err != nil {
			return nil, fmt.Errorf("report: read the run log: %w", err)
		}
		var e multigrad.LogEntry
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, fmt.Errorf("report: line %d of the run log: %w", n, err)
		}
		byStep[e.Step] = e
	}
}

func sorted(byStep map[int]multigrad.LogEntry) []multigrad.LogEntry {
	entries := make([]multigrad.LogEntry, 0, len(byStep))
	for _, e := range byStep {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b multigrad.LogEntry) int { return a.Step - b.Step })
	return entries
}

// FromTrajectory makes entries of what a run kept, for a run without a log.
// They have no gradient norms.
func FromTrajectory(t multigrad.Trajectory) []multigrad.LogEntry {
	entries := make([]multigrad.LogEntry, len(t.Steps))
	for i, step := range t.Steps {
		entries[i] = multigrad.LogEntry{Step: step, Loss: t.Losses[i], Params: t.Params[i]}
	}
	return entries
}
