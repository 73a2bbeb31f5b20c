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

// fail prints an error and returns the exit code.
func fail(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "gradgen: %v\n", err)
	if usage := (*gen.UsageError)(nil); errors.As(err, &usage) {
		return exitUsage
	}
	return exitFault
}
