// Package allocs counts what a call allocates, for tests that hold a function
// to a number of allocations.
package allocs

import (
	"runtime/debug"
	"testing"
)

// rounds is how often PerCall counts.
const rounds = 5

// PerCall returns how often f allocates, as testing.AllocsPerRun of so many
// calls does, but of f alone: that counts what the whole process allocates,
// goroutines of the runtime included, and what f allocates again because the
// garbage collector emptied its pools. So the collector rests meanwhile, and of
// several counts the least is taken. Like AllocsPerRun it is not for tests that
// run in parallel.
func PerCall(calls int, f func()) float64 {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	least := testing.AllocsPerRun(calls, f)
	for range rounds - 1 {
		least = min(least, testing.AllocsPerRun(calls, f))
	}
	return least
}
