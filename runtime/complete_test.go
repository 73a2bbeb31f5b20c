package gradrt_test

import (
	"reflect"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

type ringNode struct {
	next   *ringNode
	data   []float64
	counts []int
	rows   [2][]float64
	value  float64
}

// TestComplete fills what is nil, and keeps the tangents that there are, also where another
// pointer to the same variable has none.
func TestComplete(t *testing.T) {
	t.Parallel()
	x := &ringNode{data: make([]float64, 2, 3), counts: []int{1}, value: 5}
	x.rows[1] = []float64{1, 2}
	x.next = &ringNode{next: x, data: []float64{}, value: 6}
	kept := []float64{7, 8}
	dot := &ringNode{rows: [2][]float64{nil, kept}, value: 3}
	got := gradrt.Complete(dot, x)
	switch {
	case got != dot || got.value != 3:
		t.Error("the tangent is another one")
	case len(got.data) != 2 || cap(got.data) != 3:
		t.Errorf("zeros have length %d, capacity %d", len(got.data), cap(got.data))
	case got.counts != nil || got.rows[0] != nil:
		t.Error("memory without numbers has a tangent")
	case &got.rows[1][0] != &kept[0]:
		t.Error("a tangent is not kept")
	case got.next == nil || got.next.next != dot:
		t.Error("pointers to one variable do not lead to one tangent")
	}
}

// TestCompleteSharing fills two references to one variable, of which one has a tangent.
func TestCompleteSharing(t *testing.T) {
	t.Parallel()
	v := 1.5
	vDot := 2.0
	x, dot := [3]*float64{&v, &v, nil}, [3]*float64{nil, &vDot, nil}
	if got := gradrt.Complete(dot, x); !reflect.DeepEqual(got, [3]*float64{&vDot, &vDot, nil}) || got[0] != &vDot {
		t.Errorf("%v", got)
	}
	a, b := &ringNode{}, &ringNode{}
	list := gradrt.Complete([]*ringNode{nil, nil, {}}, []*ringNode{a, a, b})
	if list[0] == nil || list[0] != list[1] || list[0] == list[2] {
		t.Errorf("%v", list)
	}
}
