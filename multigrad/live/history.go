package live

import "encoding/json"

const (
	mostKept   = 2048 // steps of the whole run
	mostRecent = 512  // last steps, for browsers that are up to date
	mostParams = 30   // of a step
)

// A step is the part of a log line (multigrad.LogEntry or multiswarm.LogEntry) that the page draws.
// multiswarm.LogEntry.
type step struct {
	Step     *int      `json:"step"`
	Loss     float64   `json:"loss"`
	Params   []float64 `json:"params"`
	Of       int       `json:"of"` // number of parameters, of which Params has the first
	Norm     *float64  `json:"grad_norm,omitempty"`
	Diameter *float64  `json:"diameter,omitempty"`
	Seconds  float64   `json:"seconds"`
	Evals    int       `json:"evaluations"`
	Names    []string  `json:"names,omitempty"` // in the first line of a run
}

// An entry is a step in the form in which the page gets it.
type entry struct {
	step  int
	names []string
	line  json.RawMessage
}

// read makes an entry from a line of a log.
func read(line []byte) (entry, bool) {
	var s step
	if json.Unmarshal(line, &s) != nil || s.Step == nil {
		return entry{}, false
	}
	s.Of = len(s.Params)
	s.Params = s.Params[:min(mostParams, s.Of)]
	names := s.Names
	s.Names = nil
	line, err := json.Marshal(s)
	return entry{*s.Step, names, line}, err == nil
}

// A history is the part of a run that a page keeps.
type history struct {
	names  []string // of the parameters, where the log has them
	kept   []entry  // evenly spaced over the run
	stride int      // of the entries that are kept, in entries; 0 means 1
	since  int      // entries since the last one that was kept
	recent []entry  // the last entries, all of them
	count  int      // entries so far: the number of the last one
	epoch  int      // changes when entries were taken back
}

// add appends a line of the log. If its step is not above that of the previous line, the run was continued from an
// earlier step, and later steps no longer count.
func (h *history) add(line []byte) {
	e, ok := read(line)
	if !ok {
		return
	}
	if n := len(h.recent); n > 0 && h.recent[n-1].step >= e.step {
		h.rewind(e.step)
	}
	if e.names != nil {
		h.names = e.names[:min(mostParams, len(e.names))]
	}
	h.count++
	h.recent = append(h.recent, e)
	if len(h.recent) > mostRecent {
		h.recent = append(h.recent[:0:0], h.recent[mostRecent/2:]...)
	}
	h.since++
	if len(h.kept) == 0 || h.since >= h.stride {
		h.keep(e)
	}
}

func (h *history) rewind(step int) {
	h.kept, h.recent = before(h.kept, step), before(h.recent, step)
	h.epoch++
}

// before returns the entries before a step.
func before(entries []entry, step int) []entry {
	for len(entries) > 0 && entries[len(entries)-1].step >= step {
		entries = entries[:len(entries)-1]
	}
	return entries
}

// keep appends to the evenly spaced entries. If there are too many, it removes every other one.
func (h *history) keep(e entry) {
	h.kept, h.since = append(h.kept, e), 0
	if len(h.kept) < mostKept {
		return
	}
	for i := range mostKept / 2 {
		h.kept[i] = h.kept[2*i]
	}
	clear(h.kept[mostKept/2:])
	h.kept = h.kept[:mostKept/2]
	h.stride = 2 * max(h.stride, 1)
	h.since = h.stride / 2
}

// all returns the evenly spaced entries and the last one.
func (h *history) all() []json.RawMessage {
	lines := lines(h.kept)
	if n := len(h.recent); n > 0 && h.kept[len(h.kept)-1].step < h.recent[n-1].step {
		lines = append(lines, h.recent[n-1].line)
	}
	return lines
}

// after returns the entries after the n-th, and whether these are all entries that there were.
func (h *history) after(n int) ([]json.RawMessage, bool) {
	missing := h.count - n
	if missing > len(h.recent) {
		return nil, false
	}
	return lines(h.recent[len(h.recent)-missing:]), true
}

func lines(entries []entry) []json.RawMessage {
	lines := make([]json.RawMessage, len(entries))
	for i, e := range entries {
		lines[i] = e.line
	}
	return lines
}
