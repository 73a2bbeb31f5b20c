package gradrt_test

import (
	"reflect"
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
	var tapes gradrt.Pool[[64]gradrt.Stack[float64]] // a tape on the goroutine's stack may move
	tape := tapes.Get()
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

func TestStackKeepsSegments(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, 100, 700} {
		testSegments(t, n, func(v int) float64 { return float64(v) })
		testSegments(t, n, func(v int) [3]float32 { return [3]float32{float32(v)} })
		testSegments(t, n, func(v int) []int { return []int{v} })
		testSegments(t, n, func(int) struct{} { return struct{}{} })
	}
}

// testSegments saves segments of n values and takes them again.
func testSegments[T any](t *testing.T, n int, value func(int) T) {
	const segments = 20
	var s gradrt.Stack[T]
	for k := range segments {
		for i, seg := 0, s.Grow(n); i < n; i++ {
			seg[i] = value(k*n + i)
		}
	}
	for k := segments - 1; k >= 0; k-- {
		for i, v := range s.Top(n) {
			if want := value(k*n + i); !reflect.DeepEqual(v, want) {
				t.Fatalf("%T: element %d of segment %d of %d is %v", s, i, k, n, v)
			}
		}
		if last, top := s.Last(n), s.Top(n); !reflect.DeepEqual(last, top) {
			t.Fatalf("%T: segment %d of %d is %v by Last, %v by Top", s, k, n, last, top)
		}
		s.Drop(n)
	}
}

// TestClean takes memory again that was left zero.
func TestClean(t *testing.T) {
	var s gradrt.Stack[float64]
	for n := range 200 {
		for _, x := range s.Clean(n) {
			if x != 0 {
				t.Fatalf("%d values: %v", n, x)
			}
		}
		s.Drop(n)
	}
}

// What is filled again takes the memory that it had, so that none is touched for the first time.
func TestStackIsFilledAgainInTheSameOrder(t *testing.T) {
	var s gradrt.Stack[float64]
	fill := func() (at []*float64) {
		for range 50 {
			at = append(at, &s.Grow(100)[0])
		}
		return at
	}
	first := fill()
	s.Reset()
	if !slices.Equal(fill(), first) {
		t.Error("other memory after Reset")
	}
	for range 50 {
		s.Drop(100)
	}
	if !slices.Equal(fill(), first) {
		t.Error("other memory after Drop")
	}
}
