package ring

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// Make makes a memory and returns the path by which another process of the same user opens it. It has no name in
// the file system: nothing is left of it when the processes end, in whatever way. release is called when the other
// process has opened it, or will not.
func Make() (m *Memory, path string, release func(), err error) {
	fd, err := unix.MemfdCreate("gradgen", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, "", nil, os.NewSyscallError("memfd_create", err)
	}
	release = func() { _ = unix.Close(fd) } // the file was not written through this descriptor
	m, err = made(fd)
	if err != nil {
		release()
		return nil, "", nil, err
	}
	return m, fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), fd), release, nil
}

// newMemory ensures that the mapped bytes are unmapped.
func newMemory(mapped []byte, made bool) *Memory {
	m := &Memory{bytes: mapped, made: made}
	runtime.AddCleanup(m, unmap, mapped)
	return m
}

// seals keep the other process from taking memory away, which would end this one.
const seals = unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_SEAL

func made(fd int) (*Memory, error) {
	if err := unix.Ftruncate(fd, int64(memorySize)); err != nil {
		return nil, os.NewSyscallError("ftruncate", err)
	}
	// Without it, a machine that has no memory left would end the process at a write.
	if err := unix.Fallocate(fd, 0, 0, int64(memorySize)); err != nil {
		return nil, os.NewSyscallError("fallocate", err)
	}
	if _, err := unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, seals); err != nil {
		return nil, os.NewSyscallError("fcntl", err)
	}
	m, err := mapped(fd, true)
	if err == nil {
		m.draw()
	}
	return m, err
}

func mapped(fd int, made bool) (*Memory, error) {
	b, err := unix.Mmap(fd, 0, memorySize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, os.NewSyscallError("mmap", err)
	}
	return newMemory(b, made), nil
}

func unmap(b []byte) { _ = unix.Munmap(b) } // there is nothing to do about a failure

// errOther reports a path that does not lead to the expected memory.
var errOther = errors.New("not the memory that the other process made")

// Open opens the memory of another process, given its path and token.
func Open(path string, token [TokenSize]byte) (*Memory, error) {
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_CLOEXEC|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	defer unix.Close(fd)
	if got, err := unix.FcntlInt(uintptr(fd), unix.F_GET_SEALS, 0); err != nil || got&seals != seals {
		return nil, errOther
	}
	var s unix.Stat_t
	if err := unix.Fstat(fd, &s); err != nil || s.Size != int64(memorySize) {
		return nil, errOther
	}
	m, err := mapped(fd, false)
	if err != nil {
		return nil, err
	}
	if !m.has(token) {
		return nil, errOther
	}
	return m, nil
}
