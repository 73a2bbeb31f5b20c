package multigrad

import (
	"fmt"
	"io"
	"math"
	"strconv"
)

// A LogEntry is one line of a run log. A run that was killed and restarted may
// repeat steps; the later line counts. Package report reads and plots logs.
type LogEntry struct {
	Step    int       `json:"step"`
	Loss    float64   `json:"loss"`
	Params  []float64 `json:"params"`
	Norm    float64   `json:"grad_norm"`
	Seconds float64   `json:"seconds"` // since the run began, earlier parts included
	Evals   int       `json:"evaluations"`
}

// A runLog writes entries without allocating. The zero value writes nothing.
type runLog struct {
	w   io.Writer
	buf []byte
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
	b = append(b, "}\n"...)
	l.buf = b
	if _, err := l.w.Write(b); err != nil {
		return fmt.Errorf("multigrad: run log: %w", err)
	}
	return nil
}

// appendNumber writes the shortest decimal that reads back as the same number;
// JSON has no infinities, so a norm that overflowed becomes the largest number.
func appendNumber(b []byte, v float64) []byte {
	v = max(-math.MaxFloat64, min(math.MaxFloat64, v))
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}
