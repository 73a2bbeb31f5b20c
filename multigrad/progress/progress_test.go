package progress_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/internal/allocs"
	"github.com/gradgen/gradgen/multigrad/progress"
)

func TestPlainLines(t *testing.T) {
	var out bytes.Buffer
	b := progress.New(10, progress.Config{Writer: &out, Every: time.Nanosecond, Name: "fit"})
	b.Update(3, 0.5)
	b.Update(10, 0.25)
	b.Done()
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "fit 3/10  loss 0.5  ") || !strings.HasPrefix(lines[2], "fit 10/10  loss 0.25  ") {
		t.Errorf("output:\n%s", out.String())
	}
}

func TestShortRunsLeaveNothing(t *testing.T) {
	var out bytes.Buffer
	b := progress.New(10, progress.Config{Writer: &out, Every: time.Hour})
	for i := range 10 {
		b.Update(i, 1)
	}
	b.Done()
	if out.Len() > 0 {
		t.Errorf("output: %q", out.String())
	}
}

func TestSilence(t *testing.T) {
	b := progress.New(10, progress.Config{Silent: true})
	b.Update(1, 1)
	b.Done()
	if b != nil {
		t.Error("a silent bar is not nil")
	}
}

func TestUpdateAllocatesNothing(t *testing.T) {
	b := progress.New(10, progress.Config{Writer: &bytes.Buffer{}, Every: time.Hour})
	if n := allocs.PerCall(100, func() { b.Update(1, 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
