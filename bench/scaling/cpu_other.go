//go:build !unix

package main

import "time"

var start = time.Now()

// processorTime is the time that has passed: these systems have no other clock in
// package syscall.
func processorTime() time.Duration { return time.Since(start) }
