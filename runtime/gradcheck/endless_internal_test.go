package gradcheck

import (
	"errors"
	"testing"
	"time"
)

// TestEndless waits for a function that ends, and for one that does not.
func TestEndless(t *testing.T) {
	for _, c := range []struct {
		f     func(x float64) float64
		limit time.Duration
		want  error
	}{
		{func(x float64) float64 { return x }, time.Hour, nil},
		{func(x float64) float64 { select {} }, time.Millisecond, ErrEndless},
	} {
		tried, err := newTarget(c.f, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := ends(tried, c.limit); !errors.Is(err, c.want) {
			t.Errorf("got %v, want %v", err, c.want)
		}
	}
}
