package comm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/gradgen/gradgen/runtime/comm/internal/shm"
)

// Local runs ranks as goroutines of this process.
type Local struct {
	Ranks int // 0 means 1
	// Grace is how long all ranks must be blocked before the job is declared
	// deadlocked: 1 s if zero, forever if negative.
	Grace time.Duration
	// Linger is how long Run waits for ranks that still compute after the job
	// has failed: 3 s if zero.
	Linger time.Duration
}

// RunLocal runs f on n ranks in this process and waits for them: Local{Ranks: n}.Run(ctx, f).
func RunLocal(ctx context.Context, n int, f func(c Comm) error) error {
	return Local{Ranks: n}.Run(ctx, f)
}

// Run calls f once per rank, each in a goroutine of its own, and returns when all have returned.
//
// The job fails as a whole, and Run returns the reason, if a rank returns an
// error, panics, calls Abort, disagrees with the others about a collective, or
// sends a message that is too long, if ctx is done, or if all ranks that have
// not returned wait for each other. Operations of the other ranks then fail.
func (j Local) Run(ctx context.Context, f func(c Comm) error) error {
	if j.Ranks < 0 {
		return fmt.Errorf("comm: %d ranks: want one or more", j.Ranks)
	}
	n := max(j.Ranks, 1)
	w := newWorld(n, j.Grace)
	stop := context.AfterFunc(ctx, func() { w.Fail(fmt.Errorf("comm: job cancelled: %w", context.Cause(ctx))) })
	defer stop()
	g := newLocalGroup(w, everyone(n))
	var ranks sync.WaitGroup
	for rank := range n {
		ranks.Go(func() { runRank(newLocal(g, rank), f) })
	}
	return j.wait(w, &ranks)
}

// wait waits for the ranks. After the job has failed, it waits for a limited time.
func (j Local) wait(w *shm.World, ranks *sync.WaitGroup) error {
	done := make(chan struct{})
	go func() {
		ranks.Wait()
		close(done)
	}()
	select {
	case <-done:
		return w.Err()
	case <-w.Ended():
	}
	linger := j.Linger
	if linger == 0 {
		linger = 3 * time.Second
	}
	t := time.NewTimer(linger)
	defer t.Stop()
	select {
	case <-done:
		return w.Err()
	case <-t.C:
		return fmt.Errorf("%w (%d of %d ranks still compute)", w.Err(), w.Ranks-w.Returned(), w.Ranks)
	}
}

// runRank is the function that the goroutine of a rank starts with.
func runRank(l *local, f func(c Comm) error) {
	w, rank := l.group.world, l.group.ranks[l.rank]
	defer w.Finish(rank)
	watched(l, f, func(err error) { w.Fail(&AbortError{Rank: rank, Code: 1, Err: err}) })
}

var errGoexit = errors.New("it ended without returning (runtime.Goexit)")

// watched runs a rank and calls fail if it does not succeed. This includes the end of its goroutine, as by
// t.FailNow.
func watched(c Comm, f func(c Comm) error, fail func(err error)) {
	err := errGoexit
	defer func() {
		if err != nil {
			fail(err)
		}
	}()
	err = protect(c, f)
}

// PanicError is the panic of a rank.
type PanicError struct {
	Value any
	Stack []byte
}

// Error returns one line; Stack has the rest.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the value if it is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

func newWorld(n int, grace time.Duration) *shm.World {
	w := shm.New(n)
	w.Grace = grace
	w.Deadlock = deadlockError
	return w
}

// deadlockError reports what each rank waits for, and where.
func deadlockError(ranks []shm.Blocked) error {
	var parts []string
	for _, r := range ranks {
		if r.Returned {
			parts = append(parts, fmt.Sprintf("rank %d has returned", r.Rank))
			continue
		}
		at := &Error{Op: r.Op, Rank: r.Rank, Peer: r.Peer, Tag: r.Tag, Err: fmt.Errorf("%s:%d", r.File, r.Line)}
		parts = append(parts, strings.TrimPrefix(at.Error(), "comm: "))
	}
	return fmt.Errorf("comm: %w: all ranks wait: %s", ErrDeadlock, strings.Join(parts, "; "))
}

func everyone(n int) []int {
	ranks := make([]int, n)
	for i := range ranks {
		ranks[i] = i
	}
	return ranks
}

// Self returns a new communicator of one rank, the caller. Its collectives cost nothing.
func Self() Comm {
	return newLocal(newLocalGroup(newWorld(1, 0), []int{0}), 0)
}

func processorName() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	return name
}
