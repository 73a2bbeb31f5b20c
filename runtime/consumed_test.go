package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestConsumed(t *testing.T) {
	type record struct {
		A    float32
		Rows [][]float64
		Next *record
		n    int
	}
	nan, inf := math.NaN(), math.Inf(1)
	loop := &record{A: 1}
	loop.Next = loop
	f := 2.0
	for _, c := range []struct {
		name  string
		check func()
		ok    bool
	}{
		{"equal", func() {
			gradrt.Consumed([]float64{1, 0, nan, inf}, []float64{1, math.Copysign(0, -1), nan, inf}, "differ")
		}, true},
		{"rounding", func() { gradrt.Consumed([]float64{1, 1e-12}, []float64{1 + 1e-15, 0}, "differ") }, true},
		{"rounding of float32", func() { gradrt.Consumed([]float32{1}, []float32{1 + 1e-6}, "differ") }, true},
		{"empty", func() { gradrt.Consumed[[]float64](nil, nil, "differ") }, true},
		{"not added", func() { gradrt.Consumed([]float64{1, 2}, []float64{0, 2}, "differ") }, false},
		{"small", func() { gradrt.Consumed([]float64{1e-200}, []float64{0}, "differ") }, false},
		{"infinite", func() { gradrt.Consumed([]float64{inf}, []float64{1}, "differ") }, false},
		{"not a number", func() { gradrt.Consumed([]float64{1}, []float64{nan}, "differ") }, false},
		{"pointer", func() { gradrt.Consumed(&f, new(float64), "differ") }, false},
		{"record", func() {
			gradrt.Consumed(&record{Rows: [][]float64{{1}}}, &record{Rows: [][]float64{{2}}, n: 1}, "differ")
		}, false},
		{"cycle", func() { gradrt.Consumed(loop, &record{A: 1, Next: &record{A: 1}}, "differ") }, true},
	} {
		if got := recovered(c.check); (got == "") != c.ok {
			t.Errorf("%s: panic %q", c.name, got)
		}
	}
}
