//go:build linux || darwin

package gradrt_test

import (
	"errors"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

// TestSnapshotOnFullDisk writes past the limit for the size of a file, which fails where a
// full disk does.
func TestSnapshotOnFullDisk(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	limitFileSize(t, 1<<12)
	f := gradrt.ToFile(gradrt.SnapshotFile{}, make([]float64, 16))
	err := panicOf(func() { gradrt.ToFile(f, make([]float64, 1<<16)) })
	if !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), "fewer files=") {
		t.Errorf("got %v", err)
	}
}

// limitFileSize bounds the files that the process writes, until the test ends.
func limitFileSize(t *testing.T, bytes uint64) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	limit := old
	limit.Cur = bytes
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		signal.Reset(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Error(err)
		}
	})
}
