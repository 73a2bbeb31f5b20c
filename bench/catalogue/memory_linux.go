package main

import (
	"os"
	"syscall"
)

// peak is the most memory that an ended process held, in bytes; 0 where that is
// not known.
func peak(p *os.ProcessState) int64 {
	if usage, ok := p.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss) * 1024
	}
	return 0
}
