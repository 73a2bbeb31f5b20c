package multigrad

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
)

// A LogEntry is one line of a run log. If the step of a line is not above that
// of the line before, a run started or was continued there, and earlier lines
// of that step and later steps are no longer valid. Package report reads and
// plots logs.
type LogEntry struct {
	Step    int       `json:"step"`
	Loss    float64   `json:"loss"`
	Params  []float64 `json:"params"`
	Norm    float64   `json:"grad_norm"`
	Seconds float64   `json:"seconds"` // since the run began, earlier parts included
	Evals   int       `json:"evaluations"`
	Names   []string  `json:"names,omitempty"` // of the parameters: Options.Names, in the first line of a run
}

// OpenLog opens a run log for appending, or creates it. It removes an
// incomplete last line, which a killed run may leave. With several ranks only
// rank 0 needs a log.
func OpenLog(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("multigrad: run log: %w", err)
	}
	end, err := endOfLines(f)
	if err == nil {
		err = f.Truncate(end)
	}
	if err == nil {
		_, err = f.Seek(end, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("multigrad: run log: %w", err), f.Close())
	}
	return f, nil
}

// endOfLines returns the length of the file up to its last end of line. It rejects a
// file that does not begin like a log, so that a wrong name does no harm.
func endOfLines(f *os.File) (int64, error) {
	begin := make([]byte, 1)
	switch n, err := f.ReadAt(begin, 0); {
	case n == 0 && err == io.EOF:
		return 0, nil
	case err != nil && err != io.EOF:
		return 0, err
	case begin[0] != '{':
		return 0, fmt.Errorf("%s is not a run log", f.Name())
	}
	end, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	const part = 4096
	for buf := make([]byte, part); end > 0; end -= min(end, part) {
		chunk := buf[:min(end, part)]
		if _, err := f.ReadAt(chunk, end-int64(len(chunk))); err != nil {
			return 0, err
		}
		if i := bytes.LastIndexByte(chunk, '\n'); i >= 0 {
			return end - int64(len(chunk)) + int64(i) + 1, nil
		}
	}
	return 0, nil
}

// A runLog writes entries. It allocates only for the first entry, which has the names.
// The zero value writes nothing.
type runLog struct {
	w     io.Writer
	names []string // still to be written, then nil
	buf   []byte
}

func (l *runLog) write(e *Event) error {
	if l.w == nil {
		return nil
	}
	b := append(l.buf[:0], `{"step":`...)
	b = strconv.AppendInt(b, int64(e.Step), 10)
	b = appendNumber(append(b, `,"loss":`...), e.Loss)
	b = append(b, `,"params":[`...)
	for i, x := range e.Params {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(b, x)
	}
	b = appendNumber(append(b, `],"grad_norm":`...), e.Norm)
	b = strconv.AppendFloat(append(b, `,"seconds":`...), e.Elapsed.Seconds(), 'f', 6, 64)
	b = strconv.AppendInt(append(b, `,"evaluations":`...), int64(e.Evals), 10)
	if l.names != nil {
		names, err := json.Marshal(l.names)
		if err != nil {
			return fmt.Errorf("multigrad: run log: %w", err)
		}
		b = append(append(b, `,"names":`...), names...)
		l.names = nil
	}
	b = append(b, "}\n"...)
	l.buf = b
	if _, err := l.w.Write(b); err != nil {
		return fmt.Errorf("multigrad: run log: %w", err)
	}
	return nil
}

// appendNumber appends the shortest decimal that reads back as the same number. JSON
// has no infinities, so it appends the largest number for a norm that overflowed.
func appendNumber(b []byte, v float64) []byte {
	v = max(-math.MaxFloat64, min(math.MaxFloat64, v))
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}
