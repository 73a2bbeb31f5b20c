package gradrt

import (
	"slices"
	"testing"
)

type link struct {
	v    float64
	row  []float64
	next *link
}

func TestCopyKeepsShapeAndAliasing(t *testing.T) {
	shared := []float64{1, 2}
	a := &link{v: 1, row: shared}
	a.next = &link{v: 2, row: shared, next: a}
	b := Copy(a)
	if b == a || b.next.next != b {
		t.Error("the cycle is not copied")
	}
	b.row[0], b.v = 7, 8
	if b.next.row[0] != 7 {
		t.Error("slices of the same memory part in the copy")
	}
	if shared[0] != 1 || a.v != 1 {
		t.Error("the original changes with the copy")
	}
}

func TestCopyOfFloats(t *testing.T) {
	x := make([]float64, 2, 5)
	y := Copy(x)
	y[0] = 1
	if x[0] != 0 || len(y) != 2 || cap(y) != 5 {
		t.Errorf("got %v with capacity %d beside %v", y, cap(y), x)
	}
}

func TestCopyAsHasRoomWhereThePrimalHas(t *testing.T) {
	x := &link{row: make([]float64, 1, 4), next: &link{row: make([]float64, 2)}}
	dot := &link{v: 3, row: []float64{5}, next: &link{row: []float64{6, 7}, next: &link{row: []float64{8}}}}
	got := CopyAs(dot, x)
	if got.v != 3 || got.row[0] != 5 || cap(got.row) != 4 || cap(got.next.row) != 2 {
		t.Errorf("got %+v with capacity %d", *got, cap(got.row))
	}
	got.row[0], got.next.next.row[0] = 0, 0 // the last has no counterpart in x
	if dot.row[0] != 5 || dot.next.next.row[0] != 8 {
		t.Error("the original changes with the copy")
	}
}

func TestCopyAsSharesWhatThePrimalShares(t *testing.T) {
	type ends struct{ p, q *float64 }
	x, a, b := 1.0, 2.0, 2.0
	if got := CopyAs(ends{&a, &b}, ends{&x, &x}); got.p != got.q || *got.p != 2 {
		t.Error("pointers to one variable have two tangents")
	}
	if got := CopyAs(ends{&a, nil}, ends{&x, &x}); got.q != nil || *got.p != 2 {
		t.Error("a missing tangent is there")
	}
}

func TestAppendDotFollowsThePrimal(t *testing.T) {
	x, xDot := make([]float64, 1, 2), []float64{5, 6}[:1]
	y := append(x, 1)
	if yDot := AppendDot(xDot, x, y); &yDot[0] != &xDot[0] || len(yDot) != 2 {
		t.Error("a slice that grows in place has a tangent elsewhere")
	}
	z := append(y, 1)
	zDot := AppendDot(xDot[:2], y, z)
	if !slices.Equal(zDot[:2], []float64{5, 6}) || &zDot[0] == &xDot[0] {
		t.Errorf("a slice that moves has the tangent %v", zDot)
	}
	if got := AppendDot[[]float64](nil, nil, nil); got != nil {
		t.Errorf("append(nil) has the tangent %v", got)
	}
}
