package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/gradgen/gradgen/gen"
)

// The exit codes.
const (
	exitOK    = 0
	exitFault = 1
	exitUsage = 2
)

// output is standard output. It keeps the first error of a write.
type output struct {
	to  io.Writer
	err error
}

// Write implements [io.Writer].
func (o *output) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// fail prints an error and returns the exit code.
func fail(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "gradgen: %v\n", err)
	if usage := (*gen.UsageError)(nil); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFault
}
