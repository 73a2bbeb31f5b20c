package linalg

import (
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"
)

// An arena is memory for successive steps. Steps are adjacent in it, because the sweeps of a loop slow down with the
// amount of memory that they touch. The arena is free again when all of its steps are reversed.
type arena struct {
	memory
	records slab[record]
	steps   slab[Step]
	users   atomic.Int32 // steps that are not reversed, and the caller that adds steps
}

// The approximate capacity of an arena: steps, and nodes, records and numbers of these.
const (
	arenaSteps   = 64
	arenaRecords = 3 * arenaSteps
	arenaNodes   = 3 * arenaSteps
	arenaHeads   = 2 * arenaSteps
	arenaFloats  = 40 * arenaSteps
)

var (
	begun     sync.Pool // of *arena, with room for more steps
	vacant    sync.Pool // of *arena, empty
	workspace sync.Pool // of *memory, for reverses while they run
)

// room returns an arena to which only the caller adds steps, until the caller puts it back into begun.
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

// left ends the use of an arena that room returned.
func (a *arena) left() {
	if a.steps.used < arenaSteps && a.records.used < arenaRecords && a.floats.used < arenaFloats {
		begun.Put(a)
		return
	}
	a.release()
}

// release ends a use of the arena. The last release clears it.
func (a *arena) release() {
	if a.users.Add(-1) > 0 {
		return
	}
	a.clear()
	vacant.Put(a)
}

// clear empties an arena that has no other users.
func (a *arena) clear() {
	a.empty()
	clear(a.records.all[:a.records.used])
	a.records.used, a.steps.used = 0, 0
}
