package shm

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// World is a job. Set the fields before its first use.
type World struct {
	Ranks int           // set by New
	Grace time.Duration // how long a deadlock must last; 0 means 1 s, a negative value for ever
	// Deadlock makes the error of a dead job. If it is nil, there is no watchdog.
	Deadlock func([]Blocked) error

	outside *outside

	failed atomic.Pointer[failure]
	ended  chan struct{} // closed by the first failure
	parked atomic.Int64

	mu       sync.Mutex
	cond     sync.Cond
	waits    []*wait // parked goroutines
	free     []*wait // for reuse
	moves    uint64  // parkings and wake-ups so far
	returned []bool  // by rank
	dog      watchdog

	transfers sync.Pool // of *Transfer
}

type failure struct{ err error }

// New returns a job of the given number of ranks.
func New(ranks int) *World {
	w := &World{Ranks: ranks, ended: make(chan struct{}), returned: make([]bool, ranks)}
	w.cond.L = &w.mu
	return w
}

// Point describes what a rank waits for.
type Point struct {
	Rank int    // of the world
	Op   string // the operation
	Peer int
	Tag  int
}

// Fail ends the job because of err and reports whether it was the first to do so.
func (w *World) Fail(err error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.fail(err)
}

// fail is Fail for callers that hold mu.
func (w *World) fail(err error) bool {
	if !w.failed.CompareAndSwap(nil, &failure{err}) {
		return false
	}
	close(w.ended)
	w.cond.Broadcast()
	return true
}

// Ended is closed when the job has failed.
func (w *World) Ended() <-chan struct{} { return w.ended }

// Err returns the error that ended the job, nil while it runs.
func (w *World) Err() error {
	if f := w.failed.Load(); f != nil {
		return f.err
	}
	return nil
}

// Finish records that a rank has returned: it will move no more counters.
func (w *World) Finish(rank int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.returned[rank] = true
	w.moves++
}

// Returned returns the number of ranks that have returned.
func (w *World) Returned() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.finished()
}

// finished is Returned for callers that hold mu.
func (w *World) finished() (n int) {
	for _, is := range w.returned {
		if is {
			n++
		}
	}
	return n
}

// Wake wakes the goroutines that wait for a counter that has just been moved.
func (w *World) Wake() {
	if w.parked.Load() == 0 {
		return
	}
	w.mu.Lock()
	w.cond.Broadcast()
	w.mu.Unlock()
}

// wait is one parked goroutine.
type wait struct {
	point  Point
	c      *atomic.Uint64
	target uint64
	pcs    [64]uintptr
	depth  int
}

func (p *wait) over() bool { return p.c.Load() >= p.target }

func (w *World) park(c *atomic.Uint64, target uint64, at Point) error {
	w.parked.Add(1)
	w.mu.Lock()
	defer w.mu.Unlock()
	defer w.parked.Add(-1)
	p := w.push(c, target, at)
	defer w.pop(p)
	for !p.over() {
		if err := w.Err(); err != nil {
			return err
		}
		w.cond.Wait()
	}
	return nil
}

func (w *World) push(c *atomic.Uint64, target uint64, at Point) *wait {
	p := new(wait)
	if k := len(w.free); k > 0 {
		p, w.free = w.free[k-1], w.free[:k-1]
	}
	p.c, p.target, p.point = c, target, at
	p.depth = runtime.Callers(3, p.pcs[:])
	w.waits = append(w.waits, p)
	w.moves++
	w.dog.arm(w)
	return p
}

func (w *World) pop(p *wait) {
	for i, q := range w.waits {
		if q == p {
			last := len(w.waits) - 1
			w.waits[i], w.waits[last] = w.waits[last], nil
			w.waits = w.waits[:last]
			break
		}
	}
	p.c = nil
	w.free = append(w.free, p)
	w.moves++
}
