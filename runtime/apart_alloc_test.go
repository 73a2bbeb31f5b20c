//go:build !race

// Under the race detector a sync.Pool drops values at random, and what it drops
// is allocated again.

package gradrt_test

import (
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestRowsApartAllocatesNothing(t *testing.T) {
	a := make([]float64, 30)
	rows := [][]float64{a[10:20], a[:10], a[20:]}
	if n := testing.AllocsPerRun(100, func() { gradrt.RowsApart(rows, "rows") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
