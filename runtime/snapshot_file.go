package gradrt

import (
	"fmt"
	"hash/crc32"
	"os"
	"runtime"
	"time"
	"unsafe"
)

// A SnapshotFile holds a slice of numbers of a snapshot on disk, in the directory for
// temporary files (os.TempDir). The zero value holds nothing. If the system allows it,
// the file has no name, so that the system removes it when the process ends, however it
// ends.
//
// A derivative that panics leaves its files to the garbage collector, which closes
// them: emitted code hands its tape on before it returns, so a deferred call would
// close the files of the next call. Where a file cannot be written, garbage is
// collected first, and soon after the panic, when the tape is garbage too.
type SnapshotFile struct {
	file *os.File
	name string // empty once the file has none
	size int    // bytes
	sum  uint32 // checksum of them
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ToFile writes x, whose elements hold no references, to the file f, or to a new one if f
// is zero, and returns the file. It panics with an error if that fails, as on a full disk.
func ToFile[T any](f SnapshotFile, x []T) SnapshotFile {
	data := bytesOf(x)
	if f.file == nil {
		f = createSnapshot()
	}
	err := afterGarbage(func() error { _, err := f.file.WriteAt(data, 0); return err })
	if err != nil {
		f.close()
		panic(fmt.Errorf("gradgen: a snapshot of %d bytes: %w: make room, let TMPDIR name a directory with more, or ask for fewer files=", len(data), err))
	}
	f.size, f.sum = len(data), crc32.Checksum(data, castagnoli)
	return f
}

// FromFile copies to x what ToFile wrote, up to the end of the shorter of the two. It
// panics with an error if the content of the file has changed.
func FromFile[T any](x []T, f SnapshotFile) {
	data := bytesOf(x)
	whole := data
	if len(data) != f.size {
		whole = make([]byte, f.size)
	}
	if f.size > 0 {
		if _, err := f.file.ReadAt(whole, 0); err != nil {
			panic(fmt.Errorf("gradgen: a snapshot of %d bytes: %w", f.size, err))
		}
	}
	if crc32.Checksum(whole, castagnoli) != f.sum {
		panic(fmt.Errorf("gradgen: a snapshot of %d bytes in %s is not what was written: its checksum differs", f.size, os.TempDir()))
	}
	if len(data) != f.size {
		copy(data, whole)
	}
}

// CloseFiles removes the files and leaves zero values.
func CloseFiles(files []SnapshotFile) {
	for i := range files {
		if files[i].file != nil {
			files[i].close()
		}
	}
	clear(files)
}

func createSnapshot() SnapshotFile {
	var file *os.File
	err := afterGarbage(func() (err error) { file, err = os.CreateTemp("", "gradgen-snapshot-*"); return err })
	if err != nil {
		panic(fmt.Errorf("gradgen: a file for a snapshot: %w: let TMPDIR name a directory that can be written to", err))
	}
	f := SnapshotFile{file: file, name: file.Name()}
	if os.Remove(f.name) == nil {
		f.name = ""
	}
	return f
}

// afterGarbage calls f, and again if it fails: the files of derivatives that have panicked may fill the disk, or be as
// many as the system allows, until garbage is collected. If f fails for good, what panics now becomes garbage soon.
func afterGarbage(f func() error) error {
	const (
		tries = 3
		pause = 2 * time.Millisecond  // in which the files are closed
		soon  = 50 * time.Millisecond // the panic has been recovered
	)
	err := f()
	for range tries {
		if err == nil {
			return nil
		}
		runtime.GC()
		time.Sleep(pause)
		err = f()
	}
	if err != nil {
		time.AfterFunc(soon, runtime.GC)
	}
	return err
}

// close closes and removes the file. It ignores errors, because the file is not read
// again.
func (f SnapshotFile) close() {
	f.file.Close()
	if f.name != "" {
		os.Remove(f.name)
	}
}

// bytesOf returns the memory of x.
func bytesOf[T any](x []T) []byte {
	var zero T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*int(unsafe.Sizeof(zero)))
}
