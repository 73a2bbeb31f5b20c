package shm

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Outside is a source of messages that waiting ranks must take themselves, such as another process.
type Outside interface {
	// Poll takes the messages that have arrived. It must not wait for long.
	Poll()
	// Sleep announces that the caller is going to park. It takes the messages that have arrived; later ones move
	// counters without a call of Poll.
	Sleep()
	// Rise ends what Sleep began.
	Rise()
}

// outside is the source that moves counters when ranks poll it.
type outside struct {
	Outside
	patience patience
}

// LookAt makes ranks that wait look at o. It must be called before any rank waits.
func (w *World) LookAt(o Outside) { w.outside = &outside{Outside: o} }

// How long a rank polls before it parks. The most is a few times the time that waking it takes.
const (
	mostPatience  = 100 * time.Microsecond
	leastPatience = 2 * time.Microsecond
	looksAtOnce   = 64
)

// patience is how long to poll. Polling keeps a processor from other processes, among them the one that is waited
// for. So the time is halved if polling was in vain, doubled if it was not, and grows slowly while ranks are woken
// so soon that polling would have been enough.
type patience struct{ nanoseconds atomic.Int64 } // below the most

func (p *patience) time() time.Duration {
	return mostPatience - time.Duration(p.nanoseconds.Load())
}

func (p *patience) set(d time.Duration) {
	p.nanoseconds.Store(int64(mostPatience - min(max(d, leastPatience), mostPatience)))
}

// Look takes the messages that have arrived from outside, for callers that do not wait.
func (w *World) Look() {
	if w.outside != nil {
		w.outside.Poll()
	}
}

// waitOutside is Wait for counters that are also moved from outside.
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

// pollUntil polls until the given time, and reports whether c has reached target.
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
