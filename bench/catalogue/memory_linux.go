package main

import (
	"fmt"
	"os"
	"strings"
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

// ownPeak is the same of this process, without the one that started it, which the
// system counts until the program is loaded.
func ownPeak() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := strings.Cut(string(status), "VmHWM:")
	var kib int64
	if _, err := fmt.Sscan(after, &kib); err != nil {
		return 0
	}
	return kib * 1024
}
