//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"runtime"
	"sync"
	"syscall"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// awaited is the operation that a goroutine waits for.
type awaited struct {
	ends
	recv bool
	in   *receive // receive that is under way meanwhile
}

// finish waits for a send. A receive may be under way.
func (c *mpiEndpoint) finish(r *mpilib.Request, e ends, in *receive) error {
	return c.poll(awaited{e, false, in}, func() (bool, int32) { return c.job.lib.Test(r) })
}

// finishReceive waits for a receive.
func (c *mpiEndpoint) finishReceive(in *receive, e ends) (Status, error) {
	err := c.poll(awaited{e, true, in}, func() (bool, int32) { return c.test(in) })
	return c.received(in, e, err)
}

// abandon keeps the memory of x until the process ends, because MPI may still use it.
func (j *mpiJob) abandon(x Buffer) {
	j.abandoned.Store(x.Data, struct{}{})
}

// The number of attempts of poll before it yields to other goroutines and processes, and before it sleeps
// between attempts.
const (
	busyPolls  = 200
	eagerPolls = 2000
	pollPause  = 50 * time.Microsecond
	lookEvery  = 100 // pauses
)

// poll calls test until it is done.
func (c *mpiEndpoint) poll(a awaited, test func() (done bool, code int32)) error {
	for turn := 0; ; turn++ {
		c.job.lock()
		done, code := test()
		c.job.unlock()
		if code != 0 {
			return c.errorAt(a.ends, c.job.lib.Error(code))
		}
		if done {
			return nil
		}
		switch {
		case turn == eagerPolls && !c.unseen:
			c.job.watch.slowly(&slowCall{a.ends, c.halves(a)})
			defer c.job.watch.slowly(nil)
		case turn > eagerPolls:
			time.Sleep(pollPause)
		case turn > busyPolls:
			runtime.Gosched()
			syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
		}
		if turn == busyPolls || turn > eagerPolls && turn%lookEvery == 0 {
			if err := c.doubts(a); err != nil {
				return err
			}
			if turn > eagerPolls && !c.unseen {
				c.job.watch.slowly(&slowCall{a.ends, c.halves(a)})
			}
		}
	}
}

// halves returns the messages that a goroutine waits for.
func (c *mpiEndpoint) halves(a awaited) []half {
	waits := []half{{c.id, c.rank, a.peer, a.tag, a.recv}}
	if in := a.in; in != nil && !a.recv && !in.done {
		waits = append(waits, half{c.id, c.rank, in.source, in.tag, true})
	}
	return waits
}

// doubts returns an error if the operation that a goroutine waits for cannot complete because a message has another
// type.
func (c *mpiEndpoint) doubts(a awaited) error {
	if a.in != nil {
		if err := c.check(a.in); err != nil {
			return c.errorAt(a.ends, err)
		}
	}
	c.job.posted.check()
	return nil
}

// posted are the receives that continue in the background.
type posted struct {
	mu  sync.Mutex
	all map[*mpiRequest]struct{}
}

func (p *posted) add(r *mpiRequest) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all == nil {
		p.all = make(map[*mpiRequest]struct{})
	}
	p.all[r] = struct{}{}
}

func (p *posted) remove(r *mpiRequest) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.all, r)
}

// check ends the job if a receive has matched a message of another type. Wait cannot return the error, because
// all ranks may be waiting for earlier operations, so that nobody calls it.
func (p *posted) check() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for r := range p.all {
		if err := r.check(); err != nil {
			r.c.job.abort(1, &AbortError{Rank: r.c.job.world.rank, Code: 1, Err: err})
		}
	}
}

// halves returns the receives that have not matched a message.
func (p *posted) halves() (all []half) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for r := range p.all {
		if r.mu.TryLock() {
			if c := r.c; c.pending(&r.in) {
				all = append(all, half{c.id, c.rank, r.in.source, r.in.tag, true})
			}
			r.mu.Unlock()
		}
	}
	return all
}

// check checks a request unless a goroutine is waiting for it.
func (r *mpiRequest) check() error {
	if !r.mu.TryLock() {
		return nil
	}
	defer r.mu.Unlock()
	if r.over {
		return nil
	}
	return r.c.errorAt(r.ends, r.c.check(&r.in))
}
