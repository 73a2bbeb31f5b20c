package interp

import "fmt"

// A Panic is a panic of the interpreted program.
type Panic struct{ Text string }

func (p *Panic) Error() string { return p.Text }

// Unsupported is the error for constructs that the interpreter cannot run.
type Unsupported struct{ What string }

func (u *Unsupported) Error() string { return "the interpreter does not know " + u.What }

// Endless is the error for a run that takes more steps than it may.
type Endless struct{}

func (*Endless) Error() string { return "the run takes too many steps" }

func unsupported(format string, args ...any) { panic(&Unsupported{fmt.Sprintf(format, args...)}) }

// fail panics like the program.
func fail(format string, args ...any) { panic(&Panic{fmt.Sprintf(format, args...)}) }

// failRuntime panics with an error of Go's runtime.
func failRuntime(format string, args ...any) { fail("runtime error: "+format, args...) }

// nilPointer panics like the dereference of a nil pointer.
func nilPointer() { failRuntime("invalid memory address or nil pointer dereference") }

// outOfRange panics like an index out of range.
func outOfRange(i int64, n int) {
	if i < 0 {
		failRuntime("index out of range [%d]", i)
	}
	failRuntime("index out of range [%d] with length %d", i, n)
}

// caught converts a panic of the interpreter to an error. It does not recover other panics.
func caught(p any) error {
	switch p := p.(type) {
	case *Panic:
		return p
	case *Unsupported:
		return p
	case *Endless:
		return p
	}
	panic(p)
}
