package gradrt_test

import (
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

type separateNode struct {
	V    float64
	Next *separateNode
}

func TestSeparate(t *testing.T) {
	room := make([]float64, 64)
	var a, b float64
	rows := [][]float64{room[:4], room[4:8], room[8:12]}
	back := [][]float64{room[20:24], room[16:20], nil, room[12:16]}
	crossed := [][]float64{room[32:36], room[30:33]}
	single := make([]float32, 3)
	list := &separateNode{Next: &separateNode{}}
	type named []float64
	for _, c := range []struct {
		name   string
		n      int
		memory []any
		want   string
	}{
		{"apart", 2, []any{room[:4], room[4:8], room[8:]}, ""},
		{"the same", 1, []any{room, room}, "F: x and y overlap"},
		{"in part", 1, []any{room[:5], room[8:], room[4:8]}, "F: x and z overlap"},
		{"both read", 1, []any{room[:5], room[8:], room[9:]}, ""},
		{"both written", 2, []any{room[:5], room[8:], room[9:]}, "F: y and z overlap"},
		{"nothing", 2, []any{room[:0], room, (*float64)(nil)}, ""},
		{"variables", 2, []any{&a, &b, room}, ""},
		{"one variable", 2, []any{&a, &b, &b}, "F: y and z overlap"},
		{"an element", 1, []any{&room[3], &a, room}, "F: x and z overlap"},
		{"rows apart", 2, []any{rows, back, room[40:]}, ""},
		{"rows of one slice", 1, []any{room[40:], rows, back}, ""},
		{"a row", 1, []any{room[6:7], rows, &a}, "F: x and y overlap"},
		{"rows between rows", 1, []any{[][]float64{room[:2], room[40:]}, back, &a}, ""},
		{"rows and rows", 1, []any{[][]float64{room[50:], room[15:17]}, back, &a}, "F: x and y overlap"},
		{"rows among themselves", 1, []any{crossed, back, &a}, "F: slices in x overlap"},
		{"rows of nothing known", 1, []any{crossed, &b, &a}, ""},
		{"rows that are read", 1, []any{&a, crossed, crossed}, ""},
		{"other types", 2, []any{single, named(room), room[2:4]}, "F: y and z overlap"},
		{"lists", 1, []any{list, list.Next, &a}, ""},
		{"a list", 1, []any{list, list, &a}, "F: x and y overlap"},
		{"a field", 1, []any{list, &a, &list.V}, "F: x and z overlap"},
	} {
		if got := recovered(func() { gradrt.Separate("F: x, y, z", c.n, c.memory...) }); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSeparateMirrored has parts of one argument that share memory.
func TestSeparateMirrored(t *testing.T) {
	const text = "F: g.A, g.B, x.A, x.B"
	room, other := make([]float64, 4), make([]float64, 8)
	if got := recovered(func() { gradrt.Separate(text, 2, room, room, other, other) }); got != "" {
		t.Errorf("shared alike: %q", got)
	}
	if got := recovered(func() { gradrt.Separate(text, 2, room, room, other[:4], other[4:]) }); got != "F: g.A and g.B overlap" {
		t.Errorf("shared in the gradient alone: %q", got)
	}
	twice := func(s []float64) [][]float64 { return [][]float64{s, s} }
	if got := recovered(func() { gradrt.Separate("F: g, x", 1, twice(room), twice(other)) }); got != "" {
		t.Errorf("rows shared alike: %q", got)
	}
}

// TestSeparateOnStack compares memory on a stack that grows meanwhile.
func TestSeparateOnStack(t *testing.T) {
	for depth := range 400 {
		done := make(chan string)
		go func() { done <- deep(depth) }()
		if got := <-done; got != "" {
			t.Fatalf("%d calls deep: %q", depth, got)
		}
	}
}

// deep compares rows that are shared alike, so many calls deep.
func deep(depth int) string {
	if depth > 0 {
		return deep(depth - 1)
	}
	var x, g [4]float64
	rows, more := [2][]float64{x[:], x[:]}, [2][]float64{g[:], g[:]}
	return recovered(func() { gradrt.Separate("F: g, x", 1, more[:], rows[:]) })
}

func TestBeside(t *testing.T) {
	room := make([]float64, 8)
	if got := recovered(func() { gradrt.Beside("F: a, b, x, y", 2, room[:4], room[2:], []float64{1}, room[8:]) }); got != "" {
		t.Errorf("what is written meets: %q", got)
	}
	if got := recovered(func() { gradrt.Beside("F: a, b, x, y", 2, room[:4], room[4:], []float64{1}, room[7:]) }); got != "F: b and y overlap" {
		t.Errorf("got %q", got)
	}
}

func recovered(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = p.(string)
		}
	}()
	f()
	return ""
}

func BenchmarkSeparate(b *testing.B) {
	x, y, g := make([]float64, 8), make([]float64, 8), make([]float64, 8)
	for b.Loop() {
		gradrt.Separate("F: g, x, y", 1, g, x, y)
	}
}
