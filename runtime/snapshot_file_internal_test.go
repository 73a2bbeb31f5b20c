package gradrt

import (
	"io"
	"strings"
	"testing"
)

// TestSnapshotFileNoticesDamage changes the file, and cuts it off.
func TestSnapshotFileNoticesDamage(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f := ToFile(SnapshotFile{}, []float64{1, 2, 3})
	defer f.close()
	if _, err := f.file.WriteAt([]byte{1}, 5); err != nil {
		t.Fatal(err)
	}
	if got := said(func() { FromFile(make([]float64, 3), f) }); !strings.Contains(got, "its checksum differs") {
		t.Errorf("a changed file: %q", got)
	}
	if err := f.file.Truncate(20); err != nil {
		t.Fatal(err)
	}
	if got := said(func() { FromFile(make([]float64, 3), f) }); !strings.Contains(got, io.EOF.Error()) {
		t.Errorf("a shorter file: %q", got)
	}
}

// said is the message of the error that f panics with.
func said(f func()) (text string) {
	defer func() {
		if err, ok := recover().(error); ok {
			text = err.Error()
		}
	}()
	f()
	return ""
}
