//go:build amd64

package gradrt_test

import (
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

// TestFlat reads and writes numbers of structs by the slice of them. Vector code
// does so, which is there for amd64 alone; elsewhere structs have other sizes.
func TestFlat(t *testing.T) {
	type record struct {
		name string
		k    int32
		x, y float64
	}
	list := []record{{x: 1, y: 2}, {x: 3, y: 4, k: 7, name: "last"}}
	numbers, integers := gradrt.Flat[float64](list), gradrt.Flat[int32](list)
	if len(numbers) != 10 || numbers[3] != 1 || numbers[9] != 4 || len(integers) != 20 || integers[14] != 7 {
		t.Errorf("numbers %v, integers %v", numbers, integers)
	}
	if numbers[8] = -1; list[1].x != -1 || list[1].name != "last" {
		t.Errorf("after a write: %v", list)
	}
	if none := gradrt.Flat[float64]([]record(nil)); none != nil {
		t.Errorf("no records have %v", none)
	}
}
