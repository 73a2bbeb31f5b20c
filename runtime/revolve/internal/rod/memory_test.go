//go:build !race

// Under the race detector a sync.Pool drops memory at random, which is made again.

package rod

import "testing"

// TestMemory checks that the gradient needs memory for its snapshots, not for
// each step.
func TestMemory(t *testing.T) {
	r := newRod(100, 10_000, 20)
	if n := bytes(r.LossGrad); n > 1<<20 {
		t.Errorf("%d bytes with snapshots", n)
	}
	if n := bytes(r.LossKeptGrad); n < 1<<24 {
		t.Errorf("%d bytes without: nothing is shown", n)
	}
}
