package gradrt

import (
	"math/bits"

	"github.com/gradgen/gradgen/runtime/revolve"
)

// Emitted code that reverses a loop with snapshots of its state keeps, for each slot
// that may hold a snapshot, the number of the step before which it was taken, or -1 for
// a free slot. The functions of this file use only these numbers, so that ranks that
// run the same steps take the same snapshots.

// FreeSlot returns the first free slot. There must be one.
func FreeSlot(at []int) int {
	for i, step := range at {
		if step < 0 {
			return i
		}
	}
	panic("gradgen: no slot for a snapshot is free")
}

// LatestSlot returns the slot of the latest snapshot. There must be one.
func LatestSlot(at []int) int {
	latest := 0
	for i, step := range at {
		if step > at[latest] {
			latest = i
		}
	}
	return latest
}

// NextSnapshot returns the step before which the next snapshot is due by the schedule
// of package revolve for the free slots, or end if none is. The latest snapshot is
// before step k, and the steps up to end, exclusive, are reversed first.
func NextSnapshot(at []int, k, end int) int {
	free := 0
	for _, step := range at {
		if step < 0 {
			free++
		}
	}
	if free == 0 || end-k < 2 {
		return end
	}
	return k + revolve.Split(end-k, free+1)
}

// OnlineSlot returns the slot for a snapshot before the next step of a loop that may end at any time, and the level
// of the snapshot. It chooses a free slot. If there is none, it chooses the latest snapshot that precedes one of a
// higher level; else the latest snapshot, whose level it raises (Wang, Moin and Iaccarino, Minimal repetition
// dynamic checkpointing algorithm for unsteady adjoint calculation, SIAM Journal on Scientific Computing 31, 2009).
// It never replaces the snapshot before the first step.
func OnlineSlot(at, levels []int) (slot, level int) {
	latest, spare := 0, -1
	for i, step := range at {
		if step < 0 {
			return i, 0
		}
		if step > at[latest] {
			latest = i
		}
		if step > 0 && (spare < 0 || step > at[spare]) && dispensable(at, levels, i) {
			spare = i
		}
	}
	switch {
	case spare >= 0:
		return spare, 0
	case at[latest] == 0:
		return -1, 0
	}
	return latest, levels[latest] + 1
}

// dispensable reports whether a snapshot later than that in slot i has a higher level.
func dispensable(at, levels []int, i int) bool {
	for k, step := range at {
		if step > at[i] && levels[k] > levels[i] {
			return true
		}
	}
	return false
}

// SnapshotsFor returns the default number of snapshots for n steps: twice the number
// of binary digits of n, or 40 if n is not known (negative). So a thousand steps run
// at most three times, a million at most five times.
func SnapshotsFor(n int) int {
	if n < 0 {
		return 40
	}
	return min(n, 2*bits.Len(uint(n)))
}

// SnapshotsWithin returns how many snapshots of the given size fit into a number of
// bytes, for n steps (negative: not known): at least one.
func SnapshotsWithin(bytes, size, n int) int {
	most := max(1, bytes/max(1, size))
	if n < 0 {
		return most
	}
	return min(most, n)
}
