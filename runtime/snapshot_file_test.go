package gradrt_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestSnapshotFileHoldsWhatWasWritten(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var f gradrt.SnapshotFile
	for _, n := range []int{3, 0, 1000, 7} {
		x, y := make([]float64, n), make([]float64, n)
		for i := range x {
			x[i] = float64(i) / 3
		}
		f = gradrt.ToFile(f, x)
		gradrt.FromFile(y, f)
		if !slices.Equal(x, y) {
			t.Errorf("%d numbers came back as others", n)
		}
	}
	type cell struct {
		A float32
		B int16
	}
	cells, back := []cell{{1, 2}, {3, 4}}, make([]cell, 3)
	f = gradrt.ToFile(f, cells)
	gradrt.FromFile(back, f)
	if want := []cell{{1, 2}, {3, 4}, {}}; !slices.Equal(back, want) {
		t.Errorf("got %v, want %v", back, want)
	}
	short := make([]cell, 1)
	if gradrt.FromFile(short, f); short[0] != cells[0] {
		t.Errorf("got %v, want %v", short, cells[:1])
	}
	files := []gradrt.SnapshotFile{{}, f}
	gradrt.CloseFiles(files)
	if files[1] != (gradrt.SnapshotFile{}) {
		t.Error("a closed file is not the zero value")
	}
	left, err := filepath.Glob(filepath.Join(os.TempDir(), "gradgen-snapshot-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

func TestSnapshotWithoutDirectory(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	err := panicOf(func() { gradrt.ToFile(gradrt.SnapshotFile{}, []float64{1}) })
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "TMPDIR") {
		t.Errorf("got %v", err)
	}
}

// panicOf is the error that f panics with.
func panicOf(f func()) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err, _ = v.(error)
			if err == nil {
				err = fmt.Errorf("not an error: %v", v)
			}
		}
	}()
	f()
	return nil
}
