package report

import (
	"math"
	"testing"

	"gonum.org/v1/plot/plotter"
)

// TestVisible keeps the ends and the extremes of each column.
func TestVisible(t *testing.T) {
	xy := make(plotter.XYs, 300_000)
	for i := range xy {
		xy[i] = plotter.XY{X: float64(i), Y: math.Sin(float64(i) * float64(i))}
	}
	xy[123_456].Y, xy[234_567].Y = -5, 7
	got := visible(xy)
	if len(got) > 4*(mostColumns+1) || got[0] != xy[0] || got[len(got)-1] != xy[len(xy)-1] {
		t.Errorf("%d points from %v to %v", len(got), got[0], got[len(got)-1])
	}
	low, high := math.Inf(1), math.Inf(-1)
	for i, p := range got {
		if low, high = min(low, p.Y), max(high, p.Y); i > 0 && p.X <= got[i-1].X {
			t.Fatalf("%v after %v", p, got[i-1])
		}
	}
	if low != -5 || high != 7 {
		t.Errorf("from %v to %v", low, high)
	}
	if same := visible(xy[:4*mostColumns]); len(same) != 4*mostColumns {
		t.Errorf("%d points of %d", len(same), 4*mostColumns)
	}
}
