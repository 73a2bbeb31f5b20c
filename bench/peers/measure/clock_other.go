//go:build !unix

package main

import "time"

var began = time.Now()

// processorTime is the time by the clock where that of the processor is not to
// be had.
func processorTime() time.Duration { return time.Since(began) }
