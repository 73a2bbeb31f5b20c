package vjp

import "fmt"

// A Step is one communication of a forward sweep. The zero Step has no reverse.
type Step struct {
	undo func() error
	err  error // of the forward sweep
}

// Reverse applies the transpose of the communication to the cotangents of its buffers. It does nothing if *fault is an
// error already, and stores an error of the transpose there. A collective step is reversed by all ranks.
func (s Step) Reverse(fault *error) {
	switch {
	case *fault != nil:
	case s.err != nil:
		*fault = fmt.Errorf("the derivative of a communication that failed: %w", s.err)
	case s.undo != nil:
		if err := s.undo(); err != nil {
			*fault = fmt.Errorf("reverse sweep: %w", err)
		}
	}
}

// NewStep returns err, the error of the forward sweep, and a step that undo reverses. Package hvp uses it, too.
func NewStep(err error, undo func() error) (Step, error) { return Step{undo: undo, err: err}, err }

// Must panics if fault, the error of a reverse sweep, is not nil. Emitted functions without an error result call it.
func Must(fault error) {
	if fault != nil {
		panic(fmt.Errorf("gradgen: %w", fault))
	}
}
