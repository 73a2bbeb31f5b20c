package comm

import (
	"fmt"
	"io"
	"time"
)

// Logged returns a communicator that writes two lines to w per operation: one
// when it starts, and one with its duration. w must be safe for use by many
// goroutines, as a file is.
//
// A job logs to standard error if GRADGEN_COMM_LOG is not empty.
func Logged(c Comm, w io.Writer) Comm {
	return hooked{c, &logger{w: w, rank: c.Rank(), name: "world"}}
}

type logger struct {
	w    io.Writer
	rank int    // in the first communicator
	name string // which communicator
}

func (l *logger) derived(c Comm) (hook, error) {
	return &logger{w: l.w, rank: l.rank, name: fmt.Sprintf("%d of %d", c.Rank(), c.Size())}, nil
}

func (l *logger) before(e *event) error {
	e.start = time.Now()
	_, err := fmt.Fprintf(l.w, "r%d | %s | %v\n", l.rank, l.name, e)
	return err
}

func (l *logger) after(e *event, err error) {
	took := time.Since(e.start).Round(time.Microsecond)
	outcome := "done"
	if err != nil {
		outcome = err.Error()
	}
	fmt.Fprintf(l.w, "r%d | %s | %v: %s after %v\n", l.rank, l.name, e.call, outcome, took)
}
