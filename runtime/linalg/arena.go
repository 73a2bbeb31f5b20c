package linalg

import (
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"
)

// An arena is memory for steps that follow each other. Steps lie in it side by side, as the sweeps of a loop are slowed
// down by the memory that they go through. It is free again when all of them are reversed.
type arena struct {
	memory
	records slab[record]
	steps   slab[Step]
	users   atomic.Int32 // steps that are not reversed, and whoever adds steps
}

// The numbers of steps and of their parts that a full arena has about.
const (
	arenaSteps   = 64
	arenaRecords = 3 * arenaSteps
	arenaNodes   = 3 * arenaSteps
	arenaHeads   = 2 * arenaSteps
	arenaFloats  = 40 * arenaSteps
)

var (
	begun     sync.Pool // of *arena, to be filled
	vacant    sync.Pool // of *arena, empty
	workspace sync.Pool // of *memory, for reverses while they run
)

// room is an arena to which the caller alone adds steps, until it is given back to begun.
func room() *arena {
	if a, ok := begun.Get().(*arena); ok {
		if a.users.Load() == 1 {
			a.clear()
		}
		return a
	}
	a, ok := vacant.Get().(*arena)
	if !ok {
		a = &arena{}
		a.floats.all, a.heads.all, a.nodes.all = make([]float64, arenaFloats), make([]mat.Dense, arenaHeads), make([]node, arenaNodes)
		a.records.all, a.steps.all = make([]record, arenaRecords), make([]Step, arenaSteps)
	}
	a.users.Store(1)
	return a
}

// left ends what the caller of room added.
func (a *arena) left() {
	if a.steps.used < arenaSteps && a.records.used < arenaRecords && a.floats.used < arenaFloats {
		begun.Put(a)
		return
	}
	a.release()
}

// release ends a use of the arena. The last one empties it.
func (a *arena) release() {
	if a.users.Add(-1) > 0 {
		return
	}
	a.clear()
	vacant.Put(a)
}

// clear makes an arena empty that nobody else uses.
func (a *arena) clear() {
	a.empty()
	clear(a.records.all[:a.records.used])
	a.records.used, a.steps.used = 0, 0
}
