package emitted_test

import (
	"context"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/internal/emitted"
)

// TestStepsThatCannotRunAgain holds that loops whose steps would take other messages when they run again end in an
// error on every rank, never in a derivative.
func TestStepsThatCannotRunAgain(t *testing.T) {
	type vjp func(c comm.Comm, x, y, yBar, xBar []float64) error
	tests := map[string]struct {
		vjp  vjp
		want string
	}{
		"Uneven": {emitted.UnevenVJP, "ranks run different numbers of steps of a loop with snapshots"},
		"Late":   {emitted.LateVJP, "a message is sent in one step of a loop with snapshots and received in another"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
				x, y, yBar, xBar := []float64{0.3, 0.4}, make([]float64, 2), []float64{1, 1}, make([]float64, 2)
				if err := test.vjp(c, x, y, yBar, xBar); err == nil || !strings.Contains(err.Error(), test.want) {
					t.Errorf("rank %d: error %v, want %q", c.Rank(), err, test.want)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
