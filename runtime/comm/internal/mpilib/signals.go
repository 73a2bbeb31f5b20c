//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package mpilib

import (
	"syscall"
	"unsafe"
)

const (
	numSignals = 64
	setSize    = 8 // bytes of the kernel's signal set
)

// signalTable holds the kernel's struct sigaction of each signal, whose layout depends on the architecture
// and does not matter here; none is larger than this.
type signalTable [numSignals + 1][64]byte

func saveSignals() *signalTable {
	t := new(signalTable)
	for s := 1; s <= numSignals; s++ {
		syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), 0, uintptr(unsafe.Pointer(&t[s])), setSize, 0, 0)
	}
	return t
}

// restore restores the handlers that have changed, and returns their signals.
func (t *signalTable) restore() (changed []int) {
	now := saveSignals()
	for s := 1; s <= numSignals; s++ {
		if now[s] != t[s] {
			syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(&t[s])), 0, setSize, 0, 0)
			changed = append(changed, s)
		}
	}
	return changed
}
