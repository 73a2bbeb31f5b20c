package gradrt_test

import (
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestOverlap(t *testing.T) {
	a := make([]float64, 10)
	for _, test := range []struct {
		x, y []float64
		want bool
	}{
		{a, a, true}, {a[:5], a[4:], true}, {a[4:], a[:5], true}, {a[2:4], a, true},
		{a[:5], a[5:], false}, {a[5:], a[:5], false}, {a, make([]float64, 10), false},
		{a[:0], a, false}, {nil, a, false}, {a[3:3], a, false}, {nil, nil, false},
	} {
		if got := gradrt.Overlap(test.x, test.y); got != test.want {
			t.Errorf("Overlap(%d at %d, %d) = %t, want %t", len(test.x), cap(a)-cap(test.x), len(test.y), got, test.want)
		}
	}
}

func TestNoOverlap(t *testing.T) {
	a := make([]float64, 10)
	gradrt.NoOverlap(a[:5], a[5:], "apart")
	if n := testing.AllocsPerRun(10, func() { gradrt.NoOverlap(a[:5], a[5:], "apart") }); n > 0 {
		t.Errorf("%g allocations", n)
	}
	defer func() {
		if got := recover(); got != "f: x and y overlap" {
			t.Errorf("got %v", got)
		}
	}()
	gradrt.NoOverlap(a[:6], a[5:], "f: x and y overlap")
}
