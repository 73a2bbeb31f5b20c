package shm

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Outside is another process, say, whose messages are taken by those who wait for them.
type Outside interface {
	// Poll takes what has come. It must not wait for long.
	Poll()
	// Sleep says that the caller is going to park. It takes what has come; what comes later moves counters by itself.
	Sleep()
	// Rise ends what Sleep began.
	Rise()
}

// outside is where counters are moved from by those who look.
type outside struct {
	Outside
	patience patience
}

// LookAt makes ranks that wait look at o. It must be called before any rank waits.
func (w *World) LookAt(o Outside) { w.outside = &outside{Outside: o} }

// How long a rank looks outside before it parks. The most is a few times what it takes to wake it.
const (
	mostPatience  = 100 * time.Microsecond
	leastPatience = 2 * time.Microsecond
	looksAtOnce   = 64
)

// patience is how long to look. Looking keeps a processor from others, among them the process that is waited for. So the
// time is halved where looking was in vain, doubled where it was not, and grows slowly while ranks are woken so soon that
// looking would have been enough.
type patience struct{ nanoseconds atomic.Int64 } // below the most

func (p *patience) time() time.Duration {
	return mostPatience - time.Duration(p.nanoseconds.Load())
}

func (p *patience) set(d time.Duration) {
	p.nanoseconds.Store(int64(mostPatience - min(max(d, leastPatience), mostPatience)))
}

// Look takes what has come from outside, for those who ask without waiting.
func (w *World) Look() {
	if w.outside != nil {
		w.outside.Poll()
	}
}

// waitOutside is Wait where counters are moved from outside.
func (w *World) waitOutside(c *atomic.Uint64, target uint64, at Point) error {
	w.outside.Poll()
	if c.Load() >= target {
		return nil
	}
	start, limit := time.Now(), w.outside.patience.time()
	if w.pollUntil(c, target, start.Add(limit)) {
		w.outside.patience.set(2 * limit)
		return nil
	}
	w.outside.patience.set(limit / 2)
	w.outside.Sleep()
	err := w.park(c, target, at)
	w.outside.Rise()
	if time.Since(start) < mostPatience {
		w.outside.patience.set(limit + limit/4)
	}
	return err
}

// pollUntil looks outside until a moment and reports whether c has reached target.
func (w *World) pollUntil(c *atomic.Uint64, target uint64, until time.Time) bool {
	for {
		for range looksAtOnce {
			w.outside.Poll()
			if c.Load() >= target {
				return true
			}
		}
		if !time.Now().Before(until) {
			return false
		}
		runtime.Gosched()
	}
}
