//go:build unix

package cputime

import (
	"syscall"
	"time"
)

// Used is what this process has used so far, on all threads.
func Used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // only for arguments other than these
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
