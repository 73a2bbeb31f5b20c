//go:build unix

package main

import (
	"syscall"
	"time"
)

// processorTime is what this process has used so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only for arguments other than these
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
