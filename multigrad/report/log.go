// Package report reads the run logs of multigrad and draws them: the loss, the
// gradient norm and each parameter against the step, as PNG, SVG or PDF. [Corner]
// draws the distribution of samples, [Swarm] the search of a swarm, [Residuals] data beside
// a model, and [SavePlots] plots of a program's own, to which [Style] gives the same labels.
package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/gradgen/gradgen/multigrad"
)

// Read returns the entries of the last run in a log, in the order of their
// steps. If a run was continued from an earlier step, older lines from that step
// on are ignored. An incomplete last line, which a killed run may leave, is
// skipped; any other line that is not an entry is an error that names the line.
func Read(r io.Reader) ([]multigrad.LogEntry, error) {
	in := bufio.NewReader(r)
	var entries []multigrad.LogEntry
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return entries, nil
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
		for len(entries) > 0 && entries[len(entries)-1].Step >= e.Step {
			entries = entries[:len(entries)-1]
		}
		entries = append(entries, e)
	}
}

// FromTrajectory makes entries from the trajectory of a run, for a run without
// a log. They have no gradient norms.
func FromTrajectory(t multigrad.Trajectory) []multigrad.LogEntry {
	entries := make([]multigrad.LogEntry, len(t.Steps))
	for i, step := range t.Steps {
		entries[i] = multigrad.LogEntry{Step: step, Loss: t.Losses[i], Params: t.Params[i]}
	}
	return entries
}
