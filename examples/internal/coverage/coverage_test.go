package coverage

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// The weighted mean of numbers with known errors: the textbook's error.
func TestErrorsOfAMean(t *testing.T) {
	sigma := []float64{1, 2, 0.5}
	weight := 0.0
	for _, s := range sigma {
		weight += 1 / (s * s)
	}
	fit := func(noise *rand.Rand) (Fit, error) {
		mean := 0.0
		for _, s := range sigma {
			mean += s * noise.NormFloat64() / (s * s) / weight
		}
		return Fit{[]float64{3 + mean}, []float64{math.Sqrt(1 / weight)}}, nil
	}
	s, err := Simulate(4000, 1, []float64{3}, fit)
	if err != nil || math.Abs(s.Share(0)-0.683) > 0.03 {
		t.Errorf("%v of the sets are covered, %v", s.Share(0), err)
	}
	again, err := Simulate(4000, 1, []float64{3}, fit)
	if err != nil || again.Covered[0] != s.Covered[0] {
		t.Errorf("the same seed covers %d and %d", s.Covered[0], again.Covered[0])
	}
	again.Add(s)
	if again.Sets != 8000 || again.Share(0) != s.Share(0) {
		t.Errorf("twice the sets: %+v", again)
	}
	failed := errors.New("no fit")
	if _, err := Simulate(3, 1, nil, func(*rand.Rand) (Fit, error) { return Fit{}, failed }); !errors.Is(err, failed) {
		t.Errorf("%v", err)
	}
}

// A loss whose second derivatives change: their values at the minimum are found.
func TestDifferencesAreExtrapolated(t *testing.T) {
	loss := func(x []float64) float64 {
		a, b := x[0]-1, x[1]+2
		return 50*a*a + 10*a*b + b*b + 40*a*a*a + a*a*a*a + b*b*b*b
	}
	got, err := Differences(loss, []float64{1, -2}, []float64{0.01, 0.01}, 2)
	if err != nil {
		t.Fatal(err)
	}
	// H = (100 10; 10 2), its inverse (2 −10; −10 100)/100
	if want := []float64{math.Sqrt(0.04), math.Sqrt(2)}; Apart(got, want) > 1e-7 {
		t.Errorf("%v, want %v", got, want)
	}
	if _, err := Differences(func(x []float64) float64 { return x[0] * x[0] }, []float64{0, 0}, []float64{1, 1}, 1); err == nil {
		t.Error("a loss that does not depend on a parameter has errors")
	}
}
