package gradrt_test

import (
	"math"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

// TestTrips counts loops by running them.
func TestTrips(t *testing.T) {
	for from := -4; from <= 4; from++ {
		for to := -4; to <= 9; to++ {
			for step := 1; step <= 5; step++ {
				n := 0
				for i := from; i < to; i += step {
					n++
				}
				if got := gradrt.Trips(from, to, step); got != n {
					t.Errorf("from %d to %d by %d: %d, want %d", from, to, step, got, n)
				}
			}
		}
	}
}

// TestTripsEdges has bounds at the ends of int, and steps that lead nowhere.
func TestTripsEdges(t *testing.T) {
	for _, c := range [][4]int{
		{0, 1, 0, math.MaxInt}, {0, 1, -1, math.MaxInt}, {1, 0, -1, 0}, {0, 0, 0, 0},
		{math.MinInt, math.MaxInt, 1, math.MaxInt}, {math.MinInt, math.MaxInt, math.MaxInt, 3},
		{math.MinInt, math.MinInt + 1, 1, 1}, {math.MaxInt - 1, math.MaxInt, 5, 1}, {0, math.MaxInt, math.MaxInt - 1, 2},
	} {
		if got := gradrt.Trips(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("from %d to %d by %d: %d, want %d", c[0], c[1], c[2], got, c[3])
		}
	}
}
