package gradrt_test

import (
	"testing"

	"gonum.org/v1/gonum/mat"

	gradrt "github.com/gradgen/gradgen/runtime"
)

type node struct {
	V    float64
	P    *float64
	Next *node
	S    []float64
	t    [2][]float64
}

func TestRowsApart(t *testing.T) {
	a := make([]float64, 30)
	for i, test := range []struct {
		rows [][]float64
		want bool
	}{
		{nil, true}, {[][]float64{a}, true}, {[][]float64{a[:10], a[10:20], nil, a[20:]}, true},
		{[][]float64{a[20:], a[10:20], a[:0], a[:10]}, true}, {[][]float64{a[10:20], a[:10], a[20:]}, true},
		{[][]float64{a[10:20], a[:11], a[20:]}, false}, {[][]float64{a, a}, false},
		{[][]float64{a[:10], a[9:12]}, false}, {[][]float64{a[20:], a[10:21]}, false},
		{[][]float64{a[20:22], a[2:4], a[21:23]}, false},
	} {
		if got := quiet(func() { gradrt.RowsApart(test.rows, "rows") }); got != test.want {
			t.Errorf("%d: apart %t, want %t", i, got, test.want)
		}
	}
}

func TestNoOverlapRows(t *testing.T) {
	a := make([]float64, 30)
	rows := [][]float64{a[:10], nil, a[20:25]}
	for _, test := range []struct {
		y    []float64
		want bool
	}{{a[10:20], true}, {nil, true}, {a[25:], true}, {a[24:], false}, {a[5:6], false}, {gradrt.At(&a[3]), false}, {gradrt.At[float64](nil), true}} {
		if got := quiet(func() { gradrt.NoOverlapRows(rows, test.y, "rows and y") }); got != test.want {
			t.Errorf("apart %t, want %t", got, test.want)
		}
	}
}

func TestApart(t *testing.T) {
	s := make([]float64, 10)
	x, y := 1.0, 2.0
	own := &node{P: &x, S: s[:3], t: [2][]float64{s[3:4], s[4:]}}
	ring := &node{S: s[:2], Next: &node{P: &y}}
	ring.Next.Next = ring
	inside := &node{}
	inside.P = &inside.V
	numbers := make([]float64, 4)
	var matrix mat.Matrix = mat.NewDense(2, 2, numbers)
	for i, test := range []struct {
		parts func()
		want  bool
	}{
		{func() { gradrt.PartsApart(own, "own") }, true},
		{func() { gradrt.PartsApart(ring, "ring") }, true},
		{func() { gradrt.PartsApart([]*node{own, own}, "twice") }, true},
		{func() { gradrt.PartsApart([]*node{own, {P: &x}}, "one pointer twice") }, true},
		{func() { gradrt.PartsApart(inside, "field") }, false},
		{func() { gradrt.PartsApart(node{P: &s[1], S: s[:3]}, "element") }, false},
		{func() { gradrt.PartsApart(node{S: s[:3], t: [2][]float64{s[2:]}}, "hidden") }, false},
		{func() { gradrt.PartsApart([]node{{S: s[:3]}, {S: s[:3]}}, "same") }, false},
		{func() { gradrt.Apart(own, &y, "own and y") }, true},
		{func() { gradrt.Apart(own, &x, "own and x") }, false},
		{func() { gradrt.Apart(own, ring, "own and ring") }, false},
		{func() { gradrt.Apart(own, []*node{inside, {P: &y}}, "own and others") }, true},
		{func() { gradrt.Apart(own, []*node{inside, own}, "own and itself") }, false},
		{func() { gradrt.NoOverlapDeep(own, s[:4], "own and s") }, false},
		{func() { gradrt.NoOverlapDeep(own, gradrt.At(&y), "own and y") }, true},
		{func() { gradrt.NoOverlapDeep(ring, s[2:], "ring and s") }, true},
		{func() { gradrt.NoOverlapDeep(ring, s[:0], "ring and nothing") }, true},
		{func() { gradrt.Apart((*node)(nil), own, "nil") }, true},
		{func() { gradrt.NoOverlapDeep(matrix, numbers, "matrix and numbers") }, false},
		{func() { gradrt.NoOverlapDeep(matrix, s, "matrix and s") }, true},
	} {
		if got := quiet(test.parts); got != test.want {
			t.Errorf("%d: apart %t, want %t", i, got, test.want)
		}
	}
}

type boxes struct {
	any  any
	rows map[string][]float64
	self map[string]any
	list []any
}

func TestApartThrough(t *testing.T) {
	s := make([]float64, 10)
	ring := boxes{self: map[string]any{}}
	ring.self["self"], ring.self["s"] = ring.self, s[:2]
	for i, test := range []struct {
		x, y any
		want bool
	}{
		{s, map[string][]float64{"a": s[:1]}, false}, {s[:5], map[string][]float64{"a": s[5:], "b": nil}, true},
		{s, map[string]int{"a": 1}, true}, {s, map[string][]float64(nil), true},
		{s[:5], boxes{any: s[5:]}, true}, {s[:5], boxes{any: s[4:]}, false},
		{s[:5], boxes{any: &node{S: s[4:]}}, false}, {s[:5], boxes{rows: map[string][]float64{"a": s[4:]}}, false},
		{s[:5], boxes{list: []any{1, nil, s[1:2]}}, false}, {s[:5], boxes{list: []any{1, nil, s[6:]}}, true},
		{s[2:], ring, true}, {s, ring, false}, {ring, ring, false}, {nil, s, true},
		{s, map[string]node{"a": {P: &s[3]}}, false}, {s, [2]any{nil, [1]*float64{&s[0]}}, false},
	} {
		if got := quiet(func() { gradrt.ApartThrough(test.x, test.y, "x and y") }); got != test.want {
			t.Errorf("%d: apart %t, want %t", i, got, test.want)
		}
	}
}

// quiet reports whether f does not panic.
func quiet(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return
}
