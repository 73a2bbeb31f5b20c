package gradrt_test

import (
	"slices"
	"testing"

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
