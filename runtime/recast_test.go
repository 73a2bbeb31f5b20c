package gradrt_test

import (
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	gradrt "github.com/gradgen/gradgen/runtime"
)

type mass float64

func TestAs(t *testing.T) {
	m := make([]mass, 2, 5)
	x := gradrt.As[[]float64](m)
	x[1] = 3
	if m[1] != 3 || len(x) != 2 || cap(x) != 5 {
		t.Errorf("As gives %v of %d for %v", x, cap(x), m)
	}
	if gradrt.As[*float64]((*mass)(nil)) != nil || gradrt.As[[2]float64]([2]mass{1, 2}) != [2]float64{1, 2} {
		t.Error("As changes a pointer or an array")
	}
	if n := allocs.PerCall(10, func() { gradrt.As[[]float64](m)[0]++ }); n != 0 {
		t.Errorf("As allocates %v times", n)
	}
}
