package figure

import (
	"slices"
	"testing"

	"gonum.org/v1/plot"
)

func TestEvery(t *testing.T) {
	for _, c := range []struct {
		major, low, high float64
		intervals        int
		want             []string
	}{
		{0.25, 0, 0.5, 1, []string{"0.00", "0.25", "0.50"}},
		{2, 1, 5, 2, []string{"", "2", "", "4", ""}},
		{0.005, -0.005, 0.005, 1, []string{"−0.005", "0.000", "0.005"}},
	} {
		got := labels(Every(c.major, c.intervals).Ticks(c.low, c.high))
		if !slices.Equal(got, c.want) {
			t.Errorf("every %g from %g to %g: %q, want %q", c.major, c.low, c.high, got, c.want)
		}
	}
}

func TestDecades(t *testing.T) {
	got := labels(decades{}.Ticks(-1, 1))
	want := []string{"0.1", "1", "10"}
	if labelled := slices.DeleteFunc(got, func(s string) bool { return s == "" }); !slices.Equal(labelled, want) {
		t.Errorf("labels %q, want %q", labelled, want)
	}
	if n := len(decades{}.Ticks(-1, 1)); n != 19 {
		t.Errorf("%d ticks in two decades, want 19", n)
	}
	if n := len(decades{}.Ticks(-24, 0)); n != 25 {
		t.Errorf("%d ticks in 24 decades, want 25", n)
	}
}

func TestLogPointsLeavesOutZero(t *testing.T) {
	got := LogPoints([]float64{1, 2, 3}, []float64{10, 0, 1000})
	if len(got) != 2 || got[0].Y != 1 || got[1].X != 3 {
		t.Errorf("got %v", got)
	}
}

// labels returns the text of the ticks.
func labels(ticks []plot.Tick) []string {
	var text []string
	for _, tick := range ticks {
		text = append(text, tick.Label)
	}
	return text
}
