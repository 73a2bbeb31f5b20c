package vjp

import "fmt"

// A Step is one communication of a forward sweep. The zero Step has nothing to reverse.
type Step struct {
	undo func() error
	err  error // of the forward sweep
}

// Reverse applies the transpose of the communication to the cotangents of its buffers. Nothing happens where *fault
// is an error already; else an error of the transpose is left there.
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

// NewStep is the step that undo reverses, and err, the error of the forward sweep. Package hvp makes its steps of it,
// too.
func NewStep(err error, undo func() error) (Step, error) { return Step{undo: undo, err: err}, err }

// Must panics where the reverse sweep of a function that returns no error left one.
func Must(fault error) {
	if fault != nil {
		panic(fmt.Errorf("gradgen: %w", fault))
	}
}
