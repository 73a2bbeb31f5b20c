package vjp

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// A Pace records in which steps of a loop, which is reversed with snapshots, this rank communicates over one
// communicator. Steps run again and repeat their communication, which gives the same numbers only if all ranks run the
// same steps and no message is sent in one step and received in another. Alike checks this before the first step runs
// again. The zero Pace is ready for the first step.
type Pace struct {
	step  uint64
	open  uint64 // messages sent minus messages received, each weighted with a hash of its step
	calls uint64 // collective operations, each weighted with the same hash
}

// Step starts the next step.
func (p *Pace) Step() { p.step++ }

// Sent counts a message to rank dest.
func (p *Pace) Sent(dest int) {
	if dest != comm.ProcNull {
		p.open += scattered(p.step)
	}
}

// Received counts a message from rank source.
func (p *Pace) Received(source int) {
	if source != comm.ProcNull {
		p.open -= scattered(p.step)
	}
}

// Called counts a collective operation.
func (p *Pace) Called() { p.calls += scattered(p.step) }

// Alike returns steps if all ranks of the communicator on, or of the communicator that on contains, ran that many
// steps, and the communication of each step matches that of the other ranks in the same step. Otherwise it returns 0,
// so that no step runs again, and stores an error in *fault unless there is one already. It is collective and costs one
// Allreduce, which also waits until the last rank has finished its forward sweep, so that a wildcard receive there
// cannot match a message of a step that runs again.
func (p *Pace) Alike(fault *error, steps int, on any) int {
	c := communicator(on)
	mine := []uint64{p.open, scattered(uint64(steps)), p.calls}
	all := append([]uint64(nil), mine...)
	err := comm.Allreduce(c, all, comm.Sum)
	size := uint64(c.Size())
	switch {
	case err != nil:
	case all[1] != size*mine[1]:
		err = fmt.Errorf("ranks run different numbers of steps of a loop with snapshots, %d on rank %d: %w", steps, c.Rank(), errSnapshots)
	case all[2] != size*mine[2]:
		err = fmt.Errorf("ranks call a collective in different steps of a loop with snapshots: %w", errSnapshots)
	case all[0] != 0:
		err = fmt.Errorf("a message is sent in one step of a loop with snapshots and received in another, or outside: %w", errSnapshots)
	}
	if err == nil {
		return steps
	}
	if *fault == nil {
		*fault = fmt.Errorf("reverse sweep: %w", err)
	}
	return 0
}

var errSnapshots = errors.New("its steps cannot run again from snapshots; leave out //gradgen:checkpoint")

// communicator returns the communicator x, or the one that x contains.
func communicator(x any) comm.Comm {
	switch x := x.(type) {
	case *halo.Exchanger:
		return x.Comm()
	case *halo.Cart:
		if x != nil {
			return comm.OrSelf(x.Comm)
		}
	case comm.Comm:
		return x
	}
	return comm.Self()
}

// scattered returns a hash of n (the finalizer of splitmix64; Steele, Lea and Flood, Fast splittable pseudorandom
// number generators, OOPSLA 2014).
func scattered(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
