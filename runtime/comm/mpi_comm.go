//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"sync"
	"sync/atomic"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// mpiComm is a communicator of an MPI library.
type mpiComm struct {
	mpiEndpoint

	mu      sync.Mutex    // one collective at a time
	number  atomic.Uint64 // of collectives so far
	ledger  ledger        // of their arguments
	ledgers [remembered]atomic.Uint64
	args    mpilib.Args
	scratch memory   // for reductions to this rank
	wide    memory   // memory for elements that replace the operands of reductions
	private *mpiComm // made at the first collective that is built from messages
	twin    *mpiComm // nil for a twin
}

// Split implements [Comm].
func (c *mpiComm) Split(colour, key int) (Comm, error) {
	w := what{call: callSplit, root: None}
	if colour < 0 && colour != Undefined || colour > math.MaxInt32 {
		return nil, c.error(w, fmt.Errorf("%w: colour %d", ErrRank, colour))
	}
	return c.derive(w, fmt.Sprint(colour), func() (mpilib.Comm, bool, error) {
		return c.job.lib.Split(c.handle, colour, key, colour == Undefined)
	})
}

// SplitNode implements [Comm].
func (c *mpiComm) SplitNode(key int) (Comm, error) {
	return c.derive(what{call: callSplit, root: None}, c.ProcessorName(), func() (mpilib.Comm, bool, error) {
		made, err := c.job.lib.SplitNode(c.handle, key)
		return made, true, err
	})
}

// Dup implements [Comm].
func (c *mpiComm) Dup() (Comm, error) {
	return c.derive(what{call: callDup, root: None}, "", func() (mpilib.Comm, bool, error) {
		made, err := c.job.lib.Dup(c.handle)
		return made, true, err
	})
}

// derive makes a communicator from c. Communicators that are made by one collective have different names.
func (c *mpiComm) derive(w what, name string, do func() (made mpilib.Comm, member bool, err error)) (Comm, error) {
	if err := c.enter(w); err != nil {
		return nil, err
	}
	defer c.leave()
	made, member, err := do()
	if err != nil {
		return nil, c.error(w, err)
	}
	if !member {
		return nil, nil
	}
	d, err := newMPIPair(c.job, made, derivedID(c.id, c.number.Load(), name))
	if err != nil {
		return nil, c.error(w, err)
	}
	return d, nil
}

// derivedID returns the id of a communicator that collective number of the communicator with id from makes.
func derivedID(from uint32, number uint64, name string) uint32 {
	h := fnv.New32a()
	fmt.Fprintf(h, "%d %d %s", from, number, name)
	return h.Sum32()
}

// newMPIPair returns a communicator with its twin. The library makes a twin on all ranks at once. Collective.
func newMPIPair(j *mpiJob, handle mpilib.Comm, id uint32) (*mpiComm, error) {
	twin, err := j.lib.Dup(handle)
	if err != nil {
		return nil, err
	}
	c := newMPIComm(j, handle, id)
	c.twin = newMPIComm(j, twin, derivedID(id, 0, "twin"))
	j.progress.add(c, c.twin)
	return c, nil
}

// Twin implements [Comm].
func (c *mpiComm) Twin() Comm {
	if c.twin == nil {
		return c
	}
	return c.twin
}

// Free implements [Comm].
func (c *mpiComm) Free() error {
	w := what{call: callFree, root: None}
	if err := c.enter(w); err != nil {
		return err
	}
	defer c.leave()
	if err := c.compareLedgers(c.handle); err != nil {
		return c.error(w, err)
	}
	c.freed = true
	c.job.progress.remove(c, c.twin)
	if c.twin != nil {
		c.twin.freed = true
		if err := c.job.lib.Free(c.twin.handle); err != nil {
			return c.error(w, err)
		}
	}
	if c.private != nil {
		if err := c.job.lib.Free(c.private.handle); err != nil {
			return c.error(w, err)
		}
	}
	if uintptr(c.handle) == c.job.lib.CommWorld {
		return nil
	}
	return c.error(w, c.job.lib.Free(c.handle))
}

// Abort implements [Comm].
func (c *mpiComm) Abort(code int, cause error) {
	code = failing(code)
	c.job.abort(code, &AbortError{Rank: c.job.world.rank, Code: code, Err: cause})
}

// enter begins a collective, which leave ends.
func (c *mpiComm) enter(w what) error {
	if err := checkCall(w, c.size, c.freed); err != nil {
		return c.error(w, err)
	}
	c.mu.Lock()
	c.job.lock()
	number := c.number.Add(1)
	c.ledger.enter(w)
	c.remember(number)
	c.job.watch.enter(w.call, c.id, number)
	return nil
}

func (c *mpiComm) leave() {
	c.job.watch.leave()
	c.job.unlock()
	c.mu.Unlock()
}

// error returns nil if err is nil, else an Error with its context.
func (c *mpiComm) error(w what, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, mpilib.ErrTruncated) {
		err = fmt.Errorf("%w: %w", ErrMismatch, err)
	}
	return &Error{Op: w.call.String(), Rank: c.rank, Peer: w.root, Tag: None, Err: err}
}
