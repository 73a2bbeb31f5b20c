package emitted

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// TestOverlapRefused passes the same memory as what is read and what is
// written: the derivative says so before it writes anything.
func TestOverlapRefused(t *testing.T) {
	memory := []float64{1, 2, 3}
	bar := []float64{4, 5}
	defer func() {
		if got := recover(); got != "BcastVJP: y and x overlap" {
			t.Errorf("got %v", got)
		}
		if memory[1] != 2 || bar[0] != 4 {
			t.Errorf("something is written: %v, %v", memory, bar)
		}
	}()
	_ = BcastVJP(nil, memory[:2], memory[1:], 0, comm.Sum, bar, []float64{0, 0})
}
