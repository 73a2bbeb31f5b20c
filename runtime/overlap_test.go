package gradrt_test

import (
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
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
	if n := allocs.PerCall(10, func() { gradrt.NoOverlap(a[:5], a[5:], "apart") }); n > 0 {
		t.Errorf("%g allocations", n)
	}
	defer func() {
		if got := recover(); got != "f: x and y overlap" {
			t.Errorf("got %v", got)
		}
	}()
	gradrt.NoOverlap(a[:6], a[5:], "f: x and y overlap")
}

// TestDisjoint compares three slices in every order.
func TestDisjoint(t *testing.T) {
	s := make([]float64, 12)
	tests := []struct {
		name    string
		x, y, z []float64
		want    bool
	}{
		{"apart", s[:4], s[4:8], s[8:], true},
		{"with gaps", s[:3], s[5:6], s[11:], true},
		{"an empty one within another", s[:4], s[2:2], s[4:], true},
		{"none", nil, nil, nil, true},
		{"neighbours share", s[:5], s[4:8], s[8:], false},
		{"far ones share", s[:2], s[6:8], s[1:3], false},
		{"the same twice", s[4:6], s[:2], s[4:6], false},
		{"one in another", s, s[4:6], nil, false},
	}
	for _, test := range tests {
		x, y, z := test.x, test.y, test.z
		for _, order := range [][][]float64{{x, y, z}, {x, z, y}, {y, x, z}, {y, z, x}, {z, x, y}, {z, y, x}} {
			if got := gradrt.Disjoint(order...); got != test.want {
				t.Errorf("%s: %v, want %v", test.name, got, test.want)
			}
		}
	}
}
