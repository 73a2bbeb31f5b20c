package gradrt_test

import (
	"slices"
	"testing"
	"unsafe"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestPart(t *testing.T) {
	s := []int{0, 1, 2, 3, 4, 5}
	for _, n := range []int{1, 2, 3, 6} {
		var all []int
		for k := range n {
			p := gradrt.Part(s, k, n)
			if len(p) != len(s)/n || cap(p) != len(p) {
				t.Errorf("part %d of %d: length %d, capacity %d", k, n, len(p), cap(p))
			}
			all = append(all, p...)
		}
		if !slices.Equal(all, s) {
			t.Errorf("%d parts: %v", n, all)
		}
	}
	if p := gradrt.Part([]int{}, 2, 3); len(p) != 0 {
		t.Errorf("part of nothing: %v", p)
	}
}

func TestStacksOfATapeUseDifferentLines(t *testing.T) {
	var tape [64]gradrt.Stack[float64]
	lines := map[uintptr]bool{}
	for i := range tape {
		v := tape[i].Grow(1 << 13)
		if len(v) != 1<<13 {
			t.Fatalf("%d elements", len(v))
		}
		lines[uintptr(unsafe.Pointer(&v[0]))%4096/64] = true
	}
	if len(lines) != len(tape) {
		t.Errorf("%d stacks begin on %d different lines", len(tape), len(lines))
	}
}

func TestStackOfLargeOrEmptyElements(t *testing.T) {
	var large gradrt.Stack[[20]float64]
	var empty gradrt.Stack[struct{}]
	if n := len(large.Zeros(1000)) + len(empty.Grow(1000)); n != 2000 {
		t.Errorf("%d elements", n)
	}
}
