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

// TestSeparateAllocates tests that arguments stay where they are.
func TestSeparateAllocates(t *testing.T) {
	x, g := make([]float64, 8), make([]float64, 8)
	rows, more := [][]float64{x[:4], x[4:]}, [][]float64{g[:4], g[4:]}
	var a float64
	if n := allocs.PerCall(100, func() { gradrt.Separate("F: a, b, c, d", 2, &a, more, x, rows) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
