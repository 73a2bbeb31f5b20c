//go:build !unix

package cputime

import "time"

var began = time.Now()

// Used is the time by the clock: these systems have no other one in package syscall.
func Used() time.Duration { return time.Since(began) }
