package slicesref

import (
	"slices"
	"testing"
)

// TestOriginals compares results, and the memory after them, with package slices, also if the
// inserted elements lie in that memory.
func TestOriginals(t *testing.T) {
	const room = 9
	memory := func() []int {
		m := make([]int, room)
		for i := range m {
			m[i] = i + 1
		}
		return m
	}
	same := func(what string, at []int, want, got, wantAll, gotAll []int) {
		t.Helper()
		if !slices.Equal(want, got) || !slices.Equal(wantAll, gotAll) {
			t.Errorf("%s at %v gives %v in %v, not %v in %v", what, at, got, gotAll, want, wantAll)
		}
	}
	for n := range room {
		for i := 0; i <= n; i++ {
			for from := 0; from <= room; from++ {
				for to := from; to <= room; to++ {
					a, b := memory(), memory()
					same("Insert", []int{n, i, from, to}, slices.Insert(a[:n], i, a[from:to]...), Insert(b[:n], i, b[from:to]...), a, b)
					for j := i; j <= n; j++ {
						a, b = memory(), memory()
						same("Replace", []int{n, i, j, from, to}, slices.Replace(a[:n], i, j, a[from:to]...), Replace(b[:n], i, j, b[from:to]...), a, b)
					}
				}
			}
		}
	}
}
