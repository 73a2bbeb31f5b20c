//go:build !race

// Under the race detector a sync.Pool drops values at random, and what it drops
// is allocated again.

package gradrt_test

import (
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestRowsApartAllocatesNothing(t *testing.T) {
	a := make([]float64, 30)
	rows := [][]float64{a[10:20], a[:10], a[20:]}
	if n := allocs.PerCall(100, func() { gradrt.RowsApart(rows, "rows") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
