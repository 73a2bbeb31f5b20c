package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func same1(x float64) float64 { return x }
func same2(x float64) float64 { return x }

type sameMethod struct{ by float64 }

func (s sameMethod) times(x float64) float64 { return s.by * x }

// TestSame tells declared functions from each other, from closures and from nil.
func TestSame(t *testing.T) {
	type f = func(float64) float64
	own := func(x float64) float64 { return same1(x) }
	list := []f{same1, same2, math.Sin, math.Cos, own, sameMethod{2}.times, nil}
	declared := []f{same1, same2, math.Sin, math.Cos}
	for i, v := range list {
		for j, d := range declared {
			if got := gradrt.Same(v, d); got != (i == j) {
				t.Errorf("Same(list[%d], declared[%d]) = %t", i, j, got)
			}
		}
	}
}
