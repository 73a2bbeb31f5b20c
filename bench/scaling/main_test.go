package main

import (
	"math"
	"testing"
	"time"
)

func TestShapesAreDifferentiated(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	dir := t.TempDir()
	for _, s := range shapes() {
		if _, err := generate(t.Context(), dir, s, 3); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
}

func TestExponent(t *testing.T) {
	var points []point
	for n := 1; n <= 64; n *= 2 {
		points = append(points, point{n, 3 * math.Pow(float64(n), 1.5)})
	}
	points[0].seconds = 1000 // only the upper three count
	if e := exponent(points); math.Abs(e-1.5) > 1e-12 {
		t.Errorf("exponent %v, want 1.5", e)
	}
	if e := exponent(points[:1]); !math.IsNaN(e) {
		t.Errorf("exponent of one point is %v", e)
	}
}

func TestMeasureStopsAtLimit(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	s := shape{"sum", "terms", []int{2, 4, 8}, sum}
	points, err := measure(t.Context(), t.TempDir(), s, time.Nanosecond)
	if err != nil || len(points) != 1 {
		t.Errorf("%d points, error %v; want the first size alone", len(points), err)
	}
}
