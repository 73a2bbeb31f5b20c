package shm

import (
	"runtime"
	"sync/atomic"
)

// How often a rank looks at a counter before it yields, and how often it yields before it parks. With more ranks
// than processors, the rank that it waits for may need this very processor.
const (
	spinsAlone   = 2000
	spinsCrowded = 20
	yields       = 100
)

// Wait returns when c has reached target, or with an error when the job has ended before.
func (w *World) Wait(c *atomic.Uint64, target uint64, at Point) error {
	if w.outside != nil {
		return w.waitOutside(c, target, at)
	}
	spins := spinsAlone
	if w.Ranks > runtime.GOMAXPROCS(0) {
		spins = spinsCrowded
	}
	for range spins {
		if c.Load() >= target {
			return nil
		}
	}
	for range yields {
		runtime.Gosched()
		if c.Load() >= target {
			return nil
		}
	}
	return w.park(c, target, at)
}
