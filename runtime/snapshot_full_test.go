//go:build linux || darwin

package gradrt_test

import (
	"errors"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

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

// TestFilesOfPanicsAreCollected drops files as derivatives that panic do, without another collection of garbage: a new
// file is made although the process may have no more, and after a file could not be written, those dropped are closed.
func TestFilesOfPanicsAreCollected(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	before := openFiles(t)
	limitOpenFiles(t, uint64(before)+20)
	for range 10 {
		dropFiles(t, 8)
	}
	limitFileSize(t, 1<<12)
	if err := panicOf(func() { dropFiles(t, 8); gradrt.ToFile(gradrt.SnapshotFile{}, make([]float64, 1<<16)) }); err == nil {
		t.Error("a file beyond the limit was written")
	}
	for deadline := time.Now().Add(10 * time.Second); openFiles(t) > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d files are open, %d before", openFiles(t), before)
		}
	}
}

// dropFiles fills files and forgets them.
//
//go:noinline
func dropFiles(t *testing.T, n int) {
	t.Helper()
	if err := panicOf(func() {
		files := make([]gradrt.SnapshotFile, n)
		for i := range files {
			files[i] = gradrt.ToFile(files[i], []float64{1, 2})
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// openFiles counts those of the process.
func openFiles(t *testing.T) int {
	t.Helper()
	files, err := os.ReadDir("/dev/fd")
	if err != nil {
		t.Skip("no list of open files:", err)
	}
	return len(files)
}

// limitOpenFiles bounds the numbers of files that the process opens, until the test ends.
func limitOpenFiles(t *testing.T, n uint64) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	limit := old
	limit.Cur = n
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
			t.Error(err)
		}
	})
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
